import type { Lang } from '../../schema/label.ts'

interface Range {
  readonly from: number
  readonly to: number
  readonly text: Readonly<Record<Lang, string>>
}

/** Ranges of section 8, for codes that another back end may return and that have no text here. */
const ranges: readonly Range[] = [
  {
    from: 2004,
    to: 2217,
    text: {
      en: 'The lesson has started, so this can no longer be changed.',
      zh: '课节已开始，不能再修改该项。',
    },
  },
  {
    from: 8041,
    to: 8043,
    text: {
      en: 'The user couldn’t be registered, or the account couldn’t be linked.',
      zh: '用户注册或账号绑定失败。',
    },
  },
  {
    from: 11008,
    to: 11013,
    text: { en: 'The message couldn’t be sent to the lesson.', zh: '监课消息发送失败。' },
  },
  {
    from: 11026,
    to: 11028,
    text: {
      en: 'Assistants and teachers can’t be replaced or removed while they’re in a lesson.',
      zh: '正在上课的助教或老师不能更换或移除。',
    },
  },
  {
    from: 12000,
    to: 12303,
    text: {
      en: 'This isn’t possible in the current state of the seminar.',
      zh: '研讨会当前不支持此操作。',
    },
  },
  {
    from: 16011,
    to: 16050,
    text: {
      en: 'The plan or payment couldn’t be processed. You weren’t charged. Try again.',
      zh: '套餐或支付处理失败，未扣款，请重试。',
    },
  },
  {
    from: 25001,
    to: 25002,
    text: { en: 'The lesson hours couldn’t be cancelled.', zh: '课时取消失败。' },
  },
  {
    from: 32001,
    to: 32010,
    text: {
      en: 'The recorded course, category or chapter couldn’t be saved.',
      zh: '录播课、分类或章节保存失败。',
    },
  },
]

/** Text of the range in which a code lies, if any. */
export const rangeText = (code: string, lang: Lang): string | undefined => {
  const n = /^\d+$/.test(code) ? Number(code) : Number.NaN
  return ranges.find(r => n >= r.from && n <= r.to)?.text[lang]
}
