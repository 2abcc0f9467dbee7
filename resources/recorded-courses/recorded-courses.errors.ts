import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const recordedCoursesErrors = declareErrors({
  recordedCourseNameTaken: {
    code: '32001',
    en: 'A recorded course with this name already exists. Choose another name.',
    zh: '录播课名称已存在，请更换名称。',
  },
  categoryNameMissing: { code: '32002', en: 'The category needs a name.', zh: '请填写分类名称。' },
  categoryNameTaken: {
    code: '32003',
    en: 'A category with this name already exists. Choose another name.',
    zh: '分类名称已存在，请更换名称。',
  },
  tooManyCategories: {
    code: '32004',
    en: 'There can be up to 10 categories of recorded courses. Delete one first.',
    zh: '录播课分类最多 10 个，请先删除一个。',
  },
  categoryNotFound: {
    code: '32005',
    en: 'The category doesn’t exist or was deleted.',
    zh: '分类不存在或已被删除。',
  },
  recordedCourseNotFound: {
    code: '32006',
    en: 'The recorded course doesn’t exist or was deleted.',
    zh: '录播课不存在或已被删除。',
  },
  chapterNameTaken: {
    code: '32007',
    en: 'A chapter with this name already exists. Choose another name.',
    zh: '章节名称已存在，请更换名称。',
  },
  sectionNameTaken: {
    code: '32007',
    when: 'courseSection',
    en: 'A section with this name already exists. Choose another name.',
    zh: '小节名称已存在，请更换名称。',
  },
  chapterNotFound: {
    code: '32008',
    en: 'The chapter or section doesn’t exist or was deleted.',
    zh: '章节不存在或已被删除。',
  },
  chapterHidden: {
    code: '32009',
    en: 'The chapter is hidden, so its sections can’t be shown. Show the chapter first.',
    zh: '所属章已隐藏，其中的小节不能显示，请先显示该章。',
  },
  categoryInUse: {
    code: '32010',
    en: 'The category is in use and can’t be deleted.',
    zh: '分类正在使用，不能删除。',
  },
  alreadyInRecordedCourse: {
    code: '34201',
    en: 'The student is in this recorded course already.',
    zh: '该学员已在此录播课中。',
  },
  videoDefinitionMissing: {
    code: '34202',
    en: 'Choose at least one video definition.',
    zh: '请至少选择一种清晰度。',
  },
  tooManyCourseTabs: {
    code: '34203',
    en: 'The page of a course can have up to 10 tabs. Delete one first.',
    zh: '课程页面最多 10 个页签，请先删除一个。',
  },
  tooManyVideosAtOnce: {
    code: '34204',
    en: 'You can upload up to 10 videos at a time. Upload the others afterwards.',
    zh: '一次最多上传 10 个视频，其余请稍后上传。',
  },
  conversionQueueFull: {
    code: '34205',
    en: 'Up to 50 videos can wait for conversion. Try again once some are done.',
    zh: '最多 50 个视频排队转码，请等部分完成后再试。',
  },
  courseVideoNotFound: {
    code: '34206',
    en: 'The video doesn’t exist or was deleted.',
    zh: '视频不存在或已被删除。',
  },
  videoNotReady: {
    code: '34207',
    en: 'The video isn’t ready yet. Try again once it is converted.',
    zh: '视频尚未就绪，请等转码完成后再试。',
  },
  sectionLocked: { code: '34208', en: 'This section is still locked.', zh: '该小节尚未解锁。' },
  recordedCourseUnavailable: {
    code: '34209',
    en: 'This course is no longer available to you. Ask your school.',
    zh: '该课程已无法观看，请联系学校。',
  },
  courseStudentNotFound: {
    code: '34210',
    en: 'The student isn’t in this recorded course.',
    zh: '该学员不在此录播课中。',
  },
  playSessionOver: {
    code: '34211',
    en: 'Playback has timed out. Open the section again.',
    zh: '播放已超时，请重新打开小节。',
  },
  watchingElsewhere: {
    code: '34212',
    en: 'You’ve started a video on another device or in another window, so this one no longer counts.',
    zh: '您已在其他设备或窗口播放视频，此处不再计入进度。',
  },
  impossibleHeartbeat: {
    code: '34213',
    en: 'This part can’t have been watched yet, so it isn’t counted.',
    zh: '该部分不可能已看完，不计入进度。',
  },
  invalidCourseLink: {
    code: '34214',
    en: 'This course link is invalid or has expired. Ask your school for a new one.',
    zh: '听课链接无效或已过期，请向学校获取新链接。',
  },
  catalogueFull: {
    code: '34215',
    en: 'A recorded course can have up to 200 chapters and 1,000 sections.',
    zh: '一门录播课最多 200 章、1,000 个小节。',
  },
  videoNotFailed: {
    code: '34216',
    en: 'Only a video whose conversion failed can be converted again.',
    zh: '只有转码失败的视频才能重新转码。',
  },
  videoNotConverting: {
    code: '34217',
    en: 'The video isn’t being converted.',
    zh: '该视频未在转码。',
  },
  captionsUnreadable: {
    code: '34218',
    en: 'The captions can’t be read. Use a WebVTT file (.vtt): “WEBVTT” in its first line, then a start, an end and a text for each caption.',
    zh: '无法读取字幕。请使用 WebVTT 文件（.vtt）：首行为 WEBVTT，每条字幕包含开始时间、结束时间和文字。',
  },
  captionsNotFound: {
    code: '34219',
    en: 'There are no captions in this language. Reload the page.',
    zh: '没有该语言的字幕，请刷新页面。',
  },
  transcriptionNotSetUp: {
    code: '34220',
    en: 'Speech to text isn’t set up on this server. Ask whoever runs it to name a transcription service.',
    zh: '服务器尚未配置语音转文字服务，请联系管理员设置。',
  },
  transcriptInProgress: {
    code: '34221',
    en: 'The transcript is already being made. Wait until it is done.',
    zh: '正在生成文字稿，请等待完成。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly recordedCourses: typeof recordedCoursesErrors
  }
}
