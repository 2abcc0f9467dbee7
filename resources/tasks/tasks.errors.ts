import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const tasksErrors = declareErrors({
  taskTemplateInUse: {
    code: '34400',
    en: 'Homework was made of this template, so it can’t be deleted. Delete that homework first, or keep the template.',
    zh: '已有作业使用该模板，不能删除。请先删除这些作业，或保留模板。',
  },
  taskNotStarted: {
    code: '34401',
    en: 'This homework hasn’t started yet. You can submit it from its start.',
    zh: '作业尚未开始，开始后才能提交。',
  },
  taskStartsLater: {
    code: '34401',
    en: 'This homework starts on %{start}. You can submit it from then on.',
    zh: '作业将于 %{start} 开始，届时才能提交。',
  },
  taskEnded: {
    code: '34402',
    en: 'This homework has ended, and it can’t be submitted any more. Ask your teacher.',
    zh: '作业已截止，不能再提交，请联系老师。',
  },
  taskEndedAt: {
    code: '34402',
    en: 'This homework ended on %{end} and can’t be submitted any more. Ask your teacher.',
    zh: '作业已于 %{end} 截止，不能再提交，请联系老师。',
  },
  taskAudioTooLong: {
    code: '34403',
    en: 'The recording is too long. Recordings can last up to 5 minutes.',
    zh: '录音过长，最长 5 分钟。',
  },
  audioLongerThan: {
    code: '34403',
    en: 'The recording lasts longer than the %{seconds|second that is|seconds that are} allowed.',
    zh: '录音超过允许的 %{seconds} 秒。',
  },
  taskAudioExpected: {
    code: '34404',
    en: 'This is no sound recording. Record it here, or choose an audio file.',
    zh: '该文件不是音频。请直接录音或选择音频文件。',
  },
  markOutOfRange: {
    code: '34405',
    en: 'The mark is out of range. Check it against the way of grading of the homework.',
    zh: '分数超出范围，请核对作业的评分方式。',
  },
  markOutsideOf: {
    code: '34405',
    en: 'Give a mark from 0 to %{max}.',
    zh: '请填写 0 到 %{max} 之间的分数。',
  },
  markOfWrongKind: {
    code: '34406',
    en: 'This homework is graded in another way. Give a mark or a grade, as the homework says.',
    zh: '与作业的评分方式不符，请按要求填写分数或等级。',
  },
  markMissing: {
    code: '34407',
    en: 'Give a mark or grade before you approve the submission.',
    zh: '请先评分再通过。',
  },
  taskNotOwn: {
    code: '34408',
    en: 'This homework isn’t one of yours. Open your homework again to see which are.',
    zh: '该作业不属于您，请重新打开“我的作业”查看。',
  },
  submissionEmpty: {
    code: '34409',
    en: 'There is nothing to submit yet. Write something, or add a file or recording.',
    zh: '尚无可提交的内容，请填写正文或添加文件、录音。',
  },
  taskEndsBeforeStart: {
    code: '34410',
    en: 'The end must be after the start.',
    zh: '截止时间须晚于开始时间。',
  },
  submissionWaits: {
    code: '34412',
    en: 'You have submitted this homework. It can be changed only when your teacher asks for a revision.',
    zh: '作业已提交，老师退回订正后才能修改。',
  },
  submissionReviewed: {
    code: '34413',
    en: 'This submission isn’t waiting for a review. Open it again to see its status.',
    zh: '该作业当前无需批改，请重新打开查看状态。',
  },
  taskLinkInvalid: {
    code: '34414',
    en: 'This link doesn’t work any more. Log in, or ask your school for a new one.',
    zh: '链接已失效，请登录或向学校索取新链接。',
  },
  taskNotFound: { code: '34415', en: 'The homework doesn’t exist any more.', zh: '作业已不存在。' },
  submissionNotFound: {
    code: '34416',
    en: 'The submission doesn’t exist any more.',
    zh: '该作业提交已不存在。',
  },
  taskHasSubmissions: {
    code: '34417',
    en: 'Students have submitted this homework, so it can’t be deleted.',
    zh: '已有学员提交该作业，不能删除。',
  },
  tooManyTaskFiles: {
    code: '34418',
    en: 'There can be up to 20 files. Remove one first.',
    zh: '最多 20 个文件，请先移除一个。',
  },
  taskFileNotFound: {
    code: '34419',
    en: 'The file isn’t there any more. Refresh the page.',
    zh: '文件已不存在，请刷新页面。',
  },
  recordingsNotAllowed: {
    code: '34420',
    en: 'This homework takes no recordings.',
    zh: '该作业不接受录音。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly tasks: typeof tasksErrors
  }
}
