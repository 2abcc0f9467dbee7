import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const supervisionErrors = declareErrors({
  lessonNotRunning: {
    code: '11008',
    en: 'The message can’t be sent because the lesson isn’t running.',
    zh: '课节未在进行中，不能发送消息。',
  },
  roomEmpty: {
    code: '11009',
    en: 'The message can’t be sent because no one is in the classroom.',
    zh: '教室内没有人，消息无人接收。',
  },
  teacherNotInRoom: {
    code: '11010',
    en: 'The teacher isn’t in the classroom. Try again when the lesson is running.',
    zh: '老师不在教室内，请在上课时再试。',
  },
  messageEmpty: {
    code: '11011',
    en: 'The message is empty. Enter a message first.',
    zh: '消息内容为空，请先输入。',
  },
  messageTooLong: {
    code: '11012',
    en: 'The message is too long. Shorten it and send it again.',
    zh: '消息过长，请精简后再发送。',
  },
  messageNotDelivered: {
    code: '11013',
    en: 'The message couldn’t be delivered. Try again.',
    zh: '消息发送失败，请重试。',
  },
  alertAlreadyTaken: {
    code: '34800',
    en: 'Someone else has already taken this alert. Reload to see who.',
    zh: '该告警已由他人接手，请刷新查看。',
  },
  alertNotOpen: {
    code: '34801',
    en: 'This alert is no longer open, so it can’t be acknowledged.',
    zh: '该告警已不在待处理状态，无法接手。',
  },
  teacherIsPresent: {
    code: '34802',
    en: 'The teacher is in the classroom, so no one else needs to be called.',
    zh: '老师已在教室，无需联系其他人。',
  },
  nobodyLeftToCall: {
    code: '34803',
    en: 'Everyone who could step in has been called already.',
    zh: '可联系的人员均已联系过。',
  },
  personNotInRoom: {
    code: '34805',
    en: 'This person isn’t in the classroom. Choose someone who is.',
    zh: '该人员不在教室，请选择在课人员。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly supervision: typeof supervisionErrors
  }
}
