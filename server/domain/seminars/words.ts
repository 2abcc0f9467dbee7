import type { Lang } from '../../../src/schema/label.ts'
import type { MessageKind } from './messages.ts'

/** What messages are worded with; times are put into words already. */
export interface MessageFacts {
  readonly school: string
  readonly name: string
  readonly seminar: string
  /** With the name of its time zone. */
  readonly start: string
  readonly reason: string
  readonly until: string
  /** The personal page. */
  readonly link: string
  /** The school's own text. */
  readonly own: string
}
interface Words {
  readonly subject: string
  /** Paragraphs; the link is below them. */
  readonly lines: readonly string[]
  /** Label of its button. */
  readonly button: string
}
type Phrase = (facts: MessageFacts) => Words

const en: Readonly<Record<MessageKind, Phrase>> = {
  CONFIRM: f => ({
    subject: `Confirm your registration: ${f.seminar}`,
    lines: [
      `Someone registered for "${f.seminar}" with this address. Was it you? Then confirm within 24 hours. It starts on ${f.start}.`,
      'If it wasn’t you, ignore this message.',
    ],
    button: 'Confirm your registration',
  }),
  KNOWN: f => ({
    subject: `You are already registered: ${f.seminar}`,
    lines: [`You are already registered for "${f.seminar}". Your personal page shows its state.`],
    button: 'Open your personal page',
  }),
  APPROVED: f => ({
    subject: `You are in: ${f.seminar}`,
    lines: [
      `${f.name}, your registration for "${f.seminar}" is approved. It starts on ${f.start}.`,
      f.own,
    ],
    button: 'Open your personal page',
  }),
  REJECTED: f => ({
    subject: `About your registration: ${f.seminar}`,
    lines: [
      `${f.name}, your registration for "${f.seminar}" was not approved: ${f.reason}`,
      'You can correct your entry and send it again.',
    ],
    button: 'Correct your entry',
  }),
  WAITING: f => ({
    subject: `Waiting list: ${f.seminar}`,
    lines: [
      `${f.name}, "${f.seminar}" is full. You are in the waiting list, and we tell you as soon as a place is free.`,
    ],
    button: 'Open your personal page',
  }),
  OFFER: f => ({
    subject: `A place is free: ${f.seminar}`,
    lines: [
      `${f.name}, a place in "${f.seminar}" is kept for you until ${f.until}. Confirm it to take it.`,
    ],
    button: 'Confirm your place',
  }),
  MOVED: f => ({
    subject: `New time: ${f.seminar}`,
    lines: [`${f.name}, "${f.seminar}" now starts on ${f.start}.`],
    button: 'Open your personal page',
  }),
  REMINDER: f => ({
    subject: `Reminder: ${f.seminar}`,
    lines: [`${f.name}, "${f.seminar}" starts on ${f.start}.`],
    button: 'Join',
  }),
  THANKS: f => ({
    subject: `Thank you for attending: ${f.seminar}`,
    lines: [
      `${f.name}, thank you for attending "${f.seminar}". You find the recording on its page once it is there.`,
    ],
    button: 'Open the page',
  }),
  CANCELLED: f => ({
    subject: `Cancelled: ${f.seminar}`,
    lines: [`${f.name}, "${f.seminar}" on ${f.start} was cancelled: ${f.reason}`],
    button: 'Open the page',
  }),
}
const zh: Readonly<Record<MessageKind, Phrase>> = {
  CONFIRM: f => ({
    subject: `请确认报名：${f.seminar}`,
    lines: [
      `有人使用此联系方式报名了“${f.seminar}”（${f.start} 开始）。如为您本人操作，请在 24 小时内确认。`,
      '如非本人操作，请忽略本消息。',
    ],
    button: '确认报名',
  }),
  KNOWN: f => ({
    subject: `您已报名：${f.seminar}`,
    lines: [`您已报名“${f.seminar}”，可在个人参会页查看报名状态。`],
    button: '打开个人参会页',
  }),
  APPROVED: f => ({
    subject: `报名成功：${f.seminar}`,
    lines: [`${f.name}，您报名的“${f.seminar}”已通过审核，将于 ${f.start} 开始。`, f.own],
    button: '打开个人参会页',
  }),
  REJECTED: f => ({
    subject: `报名未通过：${f.seminar}`,
    lines: [
      `${f.name}，您报名的“${f.seminar}”未通过审核：${f.reason}`,
      '您可以修改信息后重新提交。',
    ],
    button: '修改报名信息',
  }),
  WAITING: f => ({
    subject: `已进入候补：${f.seminar}`,
    lines: [`${f.name}，“${f.seminar}”名额已满，您已进入候补名单，有空位时会通知您。`],
    button: '打开个人参会页',
  }),
  OFFER: f => ({
    subject: `有空位了：${f.seminar}`,
    lines: [`${f.name}，“${f.seminar}”为您保留了一个名额，请在 ${f.until} 前确认。`],
    button: '确认名额',
  }),
  MOVED: f => ({
    subject: `时间变更：${f.seminar}`,
    lines: [`${f.name}，“${f.seminar}”的开始时间改为 ${f.start}。`],
    button: '打开个人参会页',
  }),
  REMINDER: f => ({
    subject: `会议提醒：${f.seminar}`,
    lines: [`${f.name}，“${f.seminar}”将于 ${f.start} 开始。`],
    button: '进入会场',
  }),
  THANKS: f => ({
    subject: `感谢参加：${f.seminar}`,
    lines: [`${f.name}，感谢您参加“${f.seminar}”。录制视频发布后可在页面观看。`],
    button: '打开页面',
  }),
  CANCELLED: f => ({
    subject: `已取消：${f.seminar}`,
    lines: [`${f.name}，原定于 ${f.start} 的“${f.seminar}”已取消：${f.reason}`],
    button: '打开页面',
  }),
}
const phrases: Readonly<Record<Lang, Readonly<Record<MessageKind, Phrase>>>> = { en, zh }

/** A school's own message text, with its placeholders filled. */
export const filledWords = (
  template: string | null,
  { name, seminar }: Pick<MessageFacts, 'name' | 'seminar'>,
): string => (template ?? '').replaceAll('{name}', name).replaceAll('{seminar}', seminar).trim()

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, one => `&#${String(one.charCodeAt(0))};`)

/** A message as text, and as HTML of the same words. */
export const messageWords = (
  kind: MessageKind,
  lang: Lang,
  facts: MessageFacts,
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const { subject, lines, button } = phrases[lang][kind](facts)
  const paragraphs = lines.filter(Boolean)
  const sign = lang === 'zh' ? `【${facts.school}】` : `${facts.school}: `
  const html = [
    `<!doctype html><html lang="${lang}"><body style="font:15px/1.6 sans-serif;color:#1a1b20">`,
    ...paragraphs.map(line => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`),
    facts.link === ''
      ? ''
      : `<p><a href="${escaped(facts.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#4a55c7;color:#fff;text-decoration:none">${escaped(button)}</a></p>`,
    `<p style="color:#5f626d">${escaped(facts.school)}</p></body></html>`,
  ].join('')
  const text = [`${sign}${paragraphs.join('\n')}`, facts.link].filter(Boolean).join('\n')
  return { subject, text, html }
}
