import { texts } from '../../../src/i18n/texts.ts'

/** Of the dialog that uploads videos. */
export const videoUploadTexts = texts({
  en: {
    title: (chapter: string) => `Upload videos to “${chapter}”`,
    titleOne: (section: string) => `Upload the video of “${section}”`,
    drop: 'Drop videos here, or choose them',
    choose: 'Choose videos',
    chooseMore: 'Add more',
    chooseOne: 'Choose a video',
    limits:
      'mp4 or mov, up to 1 GB each, up to 10 at a time. Each becomes a section named like its file.',
    limitsOne: 'mp4 or mov, up to 1 GB.',
    definitions: 'Definitions to convert to',
    definitionsHelp:
      'Students with a slow connection watch the lowest. More definitions take longer to convert.',
    oneDefinition: 'Choose at least one video definition.',
    chosen: 'Chosen videos',
    remove: (name: string) => `Remove ${name}`,
    problems: {
      type: 'Not an mp4 or mov video. Export it as mp4 and choose it again.',
      empty: 'The file is empty.',
      size: 'Larger than 1 GB. Compress or split it.',
      count: 'More than 10 videos. Upload this one afterwards.',
      queue: 'Up to 50 videos can wait for conversion. Upload this one later.',
    },
    go: (n: number) => (n === 0 ? 'Upload' : n === 1 ? 'Upload 1 video' : `Upload ${n} videos`),
    queue: (n: number, of: number) => `${n} of ${of} places in the conversion queue are taken. `,
    meanwhile: 'You can go on working. The upload continues if you open another page.',
  },
  zh: {
    title: (chapter: string) => `上传视频到“${chapter}”`,
    titleOne: (section: string) => `上传“${section}”的视频`,
    drop: '将视频拖到此处，或点击选择',
    choose: '选择视频',
    chooseMore: '继续添加',
    chooseOne: '选择视频',
    limits: '支持 mp4、mov，单个不超过 1 GB，一次最多 10 个。每个视频生成一个同名小节。',
    limitsOne: '支持 mp4、mov，不超过 1 GB。',
    definitions: '转码清晰度',
    definitionsHelp: '网络较慢的学员会观看最低清晰度；清晰度越多，转码时间越长。',
    oneDefinition: '请至少选择一种清晰度。',
    chosen: '已选视频',
    remove: (name: string) => `移除 ${name}`,
    problems: {
      type: '不是 mp4 或 mov 视频，请导出为 mp4 后重新选择。',
      empty: '文件为空。',
      size: '超过 1 GB，请压缩或拆分。',
      count: '一次最多 10 个视频，请稍后上传此视频。',
      queue: '最多 50 个视频排队转码，请稍后上传此视频。',
    },
    go: (n: number) => (n === 0 ? '上传' : `上传 ${n} 个视频`),
    queue: (n: number, of: number) => `转码队列已用 ${n} / ${of}。`,
    meanwhile: '上传期间可以继续操作，打开其他页面不会中断上传。',
  },
})
