import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const reportsErrors = declareErrors({
  reportLinkInvalid: {
    code: '34520',
    en: 'This link isn’t valid. Check that you copied it completely, or ask your school for a new one.',
    zh: '链接无效，请确认复制完整，或向学校索取新链接。',
  },
  reportLinkExpired: {
    code: '34521',
    en: 'This link has expired. Ask your school for a new one.',
    zh: '链接已过期，请向学校索取新链接。',
  },
  reportLinkRevoked: {
    code: '34522',
    en: 'Your school has withdrawn this link. Ask for a new one.',
    zh: '学校已撤销该链接，请索取新链接。',
  },
  reportOfOtherPerson: {
    code: '34523',
    en: 'This link belongs to another person’s report. Open your own link.',
    zh: '该链接属于其他人的报告，请打开您自己的链接。',
  },
  reportPersonGone: {
    code: '34524',
    en: 'This report can’t be opened any more. Ask your school.',
    zh: '该报告已无法打开，请联系学校。',
  },
  reportPointsHidden: {
    code: '34525',
    en: 'Your school doesn’t show points in this report.',
    zh: '学校未在此报告中展示积分。',
  },
  reportLessonNotOwn: {
    code: '34526',
    en: 'This lesson isn’t part of your report. Open the list of lessons again.',
    zh: '该课节不在您的报告中，请重新打开课节列表。',
  },
  reportReceiverUnreachable: {
    code: '34527',
    en: 'This person can’t be reached: they are suspended, or have neither a phone nor an e-mail address.',
    zh: '无法送达：此人已停用，或没有手机号和邮箱。',
  },
  commentPlaceholderUnknown: {
    code: '34528',
    en: 'The template has a placeholder that doesn’t exist. Use only those that are listed below the text.',
    zh: '模板中有不存在的占位符，请仅使用正文下方列出的占位符。',
  },
  commentUnfilled: {
    code: '34529',
    en: 'The comment still has placeholders in braces. Fill them in, or remove them.',
    zh: '评语中仍有未替换的占位符，请填写或删除。',
  },
  lessonReportTooEarly: {
    code: '34530',
    en: 'The lesson hasn’t ended. Its report can be sent afterwards.',
    zh: '课节尚未结束，结束后才能发送报告。',
  },
  commentOfOtherLesson: {
    code: '34531',
    en: 'This student isn’t in the lesson. Refresh the page.',
    zh: '该学员不在此课节中，请刷新页面。',
  },
  reportTeacherMissing: {
    code: '34533',
    en: 'This report is for teachers. Choose the teacher who gets it.',
    zh: '该报告仅供老师查看，请选择接收的老师。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly reports: typeof reportsErrors
  }
}
