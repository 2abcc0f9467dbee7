import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const schedulingErrors = declareErrors({
  lessonStudentLimitExceeded: {
    code: '2225',
    en: 'The number of people in the lesson exceeds its limit.',
    zh: '课节人数超过上限。',
  },
  tooManyStudentsForLesson: {
    code: '2225',
    en: 'The lesson is limited to %{limit|student|students}, but there are %{has}. Raise the limit or remove students.',
    zh: '课节人数上限为 %{limit} 人，而学员有 %{has} 人，请先提高上限或减少学员。',
  },
  assistantInLesson: {
    code: '11026',
    en: 'This assistant is in a lesson and can’t be replaced. Wait until the lesson has ended.',
    zh: '该助教正在上课，不能更换，请等待课节结束。',
  },
  teacherInLesson: {
    code: '11027',
    en: 'This teacher is in a lesson and can’t be replaced. Wait until the lesson has ended.',
    zh: '该老师正在上课，不能更换，请等待课节结束。',
  },
  teacherOrAssistantInLesson: {
    code: '11028',
    en: 'Teachers and assistants can’t be removed while they’re in a lesson. Wait until the lesson has ended.',
    zh: '正在上课的老师或助教不能移除，请等待课节结束。',
  },
  startTimeLocked: {
    code: '2004',
    en: 'The lesson has started, so its start time can no longer be changed.',
    zh: '课节已开始，不能修改开始时间。',
  },
  endTimeLocked: {
    code: '2005',
    en: 'The lesson has started, so its end time can no longer be changed.',
    zh: '课节已开始，不能修改结束时间。',
  },
  preparationTimeLocked: {
    code: '2006',
    en: 'The lesson has started, so the early entry time can no longer be changed.',
    zh: '课节已开始，不能修改提前进入时间。',
  },
  delayTimeLocked: {
    code: '2007',
    en: 'The lesson has started, so the closing delay can no longer be changed.',
    zh: '课节已开始，不能修改下课延时。',
  },
  teacherLocked: {
    code: '2008',
    en: 'The lesson has started, so its teacher can no longer be changed.',
    zh: '课节已开始，不能更换老师。',
  },
  assistantLocked: {
    code: '2009',
    en: 'The lesson has started, so its assistant can no longer be changed.',
    zh: '课节已开始，不能更换助教。',
  },
  supervisionPicturesLocked: {
    code: '2011',
    en: 'The lesson has started, so supervision pictures can no longer be turned off.',
    zh: '课节已开始，不能关闭监课画面。',
  },
  cloudRecordingLocked: {
    code: '2012',
    en: 'The lesson has started, so cloud recording can no longer be turned off.',
    zh: '课节已开始，不能关闭云端录制。',
  },
  lessonHasEnded: {
    code: '2013',
    en: 'The lesson has ended and can no longer be edited.',
    zh: '课节已结束，不能再修改。',
  },
  endedLessonUndeletable: {
    code: '2015',
    en: 'The lesson has ended and can’t be deleted.',
    zh: '课节已结束，不能删除。',
  },
  attendedLessonUndeletable: {
    code: '2016',
    en: 'The lesson has been attended and can’t be deleted.',
    zh: '课节已有人出勤，不能删除。',
  },
  resolutionLocked: {
    code: '2201',
    en: 'The lesson is in progress, so its video definition can’t be changed.',
    zh: '课节进行中，不能修改视频清晰度。',
  },
  soundModeLocked: {
    code: '2202',
    en: 'The lesson is in progress, so its sound mode can’t be changed.',
    zh: '课节进行中，不能修改声音模式。',
  },
  layoutLocked: {
    code: '2203',
    en: 'The lesson is in progress, so its layout can’t be changed.',
    zh: '课节进行中，不能修改布局。',
  },
  seatCountLocked: {
    code: '2204',
    en: 'The lesson is in progress, so its seat area can’t be changed.',
    zh: '课节进行中，不能修改座位区。',
  },
  verificationLocked: {
    code: '2205',
    en: 'The lesson is in progress, so entry verification can’t be switched.',
    zh: '课节进行中，不能切换入课验证。',
  },
  lessonNameLocked: {
    code: '2207',
    en: 'The lesson is in progress, so its name can’t be changed.',
    zh: '课节进行中，不能修改名称。',
  },
  teacherMissing: {
    code: '2221',
    en: 'This class has no teacher. Choose a teacher first.',
    zh: '该班级还没有老师，请先选择老师。',
  },
  timeZoneUnknown: {
    code: '2224',
    en: 'The time zone isn’t recognised. Choose one from the list.',
    zh: '时区无法识别，请从列表中选择。',
  },
  weekdaysMissing: {
    code: '2228',
    en: 'Choose at least one weekday.',
    zh: '请至少选择一个上课日。',
  },
  invalidInterval: {
    code: '2230',
    en: 'The interval must be a whole number greater than 0.',
    zh: '间隔必须是大于 0 的整数。',
  },
  teacherPreparationTooShort: {
    code: '2231',
    en: 'Teachers must be able to enter at least as early as students. Increase the teacher early entry time.',
    zh: '老师的提前进入时间不能短于学员，请增加老师的提前进入时间。',
  },
  definitionNotAllowed: {
    code: '905',
    en: '%{who} can’t teach in %{definition}. Choose another definition, or allow it in the teacher’s permissions.',
    zh: '%{who} 不能使用 %{definition} 上课，请选择其他清晰度，或在老师的权限中开放。',
  },
  cloudRecordingNotAllowed: {
    code: '905',
    en: 'Lessons of %{recorded} can’t be recorded in the cloud. Turn cloud recording off, or allow it in the teacher’s permissions.',
    zh: '%{recorded} 的课节不能云端录制，请关闭云端录制，或在老师的权限中开放。',
  },
  lessonTooLong: {
    code: '2220',
    en: 'A lesson can last up to %{hours|hour|hours}. Choose an earlier end time.',
    zh: '一节课最长 %{hours} 小时，请调整结束时间。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly scheduling: typeof schedulingErrors
  }
}
