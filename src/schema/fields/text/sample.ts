import type { Rng } from '../../kind.ts'
import type { TextLimits } from '../base/text.ts'

const family = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
]
const givenNames = [
  '伟',
  '芳',
  '娜',
  '秀英',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '桂英',
  '子涵',
  '欣怡',
  '浩然',
  '雨桐',
]
const first = [
  'Emma',
  'Noah',
  'Olivia',
  'Liam',
  'Zoë',
  'Daniel',
  'Sofia',
  'Felix',
  'Amélie',
  'Oscar',
  'Mia',
  'Jakub',
  'Aoife',
  'Lucas',
]
const last = [
  'Smith',
  'Garcia',
  'Kowalski',
  'O’Neill',
  'Müller',
  'Rossi',
  'Novak',
  'Brown',
  'Taylor',
  'Silva',
  'Jensen',
  'Murphy',
]
const words = [
  'blue',
  'river',
  'lesson',
  '春天',
  '数学',
  'music',
  '北京',
  'chess',
  '英语',
  'paper',
  'garden',
  '上海',
]

/**
 * Names for rule 'name', logins for rule 'account', otherwise a few words; values that must be
 * unique carry `n`.
 */
export const sampleText = (options: TextLimits, rng: Rng, n: number): string => {
  const fit = (text: string) =>
    [...text]
      .slice(0, options.max ?? 255)
      .join('')
      .padEnd(options.min ?? 0, 'x')
  if (options.rule === 'account') return `user${String(n).padStart(5, '0')}`
  const name =
    rng.next() < 0.75
      ? rng.pick(family) + rng.pick(givenNames)
      : `${rng.pick(first)} ${rng.pick(last)}`
  if (options.taken) return `${String(n)} ${rng.pick(words)}`.slice(0, options.max ?? 255)
  return fit(options.rule === 'name' ? name : `${rng.pick(words)} ${rng.pick(words)}`)
}
