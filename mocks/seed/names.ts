import type { Rng } from '../../src/schema/kind.ts'

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金贾夏付方邹熊白孟秦邱侯江尹薛闫',
]
const givenCharacters = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚鑫琳倩雪宁博宇浩晨曦睿萱涵怡欣妍彤瑶轩豪俊哲凯泽文婷佳慧颖悦思远志恒昊天宜安可乐云帆子墨若曦一诺雨桐梓',
]
const firstNames = [
  'Emma',
  'Liam',
  'Olivia',
  'Noah',
  'Ava',
  'Ethan',
  'Mia',
  'Lucas',
  'Zoë',
  'Oscar',
  'Chloe',
  'Daniel',
  'Sofia',
  'Henry',
  'Grace',
  'Jack',
  'Isla',
  'Leo',
  'Ruby',
  'Max',
  'Amelia',
  'Felix',
  'Hannah',
  'Samuel',
  'Clara',
  'Adam',
  'Nora',
  'Theo',
  'Alice',
  'Marcus',
]
const lastNames = [
  'Smith',
  'Johnson',
  'Garcia',
  'Brown',
  'Miller',
  'Davis',
  'Wilson',
  'Anderson',
  'Taylor',
  'Thomas',
  'Moore',
  'Martin',
  'Lee',
  'Thompson',
  'White',
  'Clark',
  'Lewis',
  'Walker',
  'Hall',
  'Young',
  'King',
  'Wright',
  'Scott',
  'Green',
  'Baker',
  'Adams',
  'Nelson',
  'Carter',
  'Mitchell',
  'O’Neill',
]

/** Returns a believable name; about one in five is an English one. */
export const randomPersonName = (rng: Rng): { name: string; english: boolean } => {
  if (rng.next() < 0.2)
    return { name: `${rng.pick(firstNames)} ${rng.pick(lastNames)}`, english: true }
  const first = rng.pick(givenCharacters)
  const second = rng.next() < 0.65 ? rng.pick(givenCharacters) : ''
  return { name: rng.pick(surnames) + first + second, english: false }
}

const prefixes = [
  '131',
  '135',
  '136',
  '137',
  '139',
  '150',
  '151',
  '158',
  '159',
  '177',
  '186',
  '188',
]
/**
 * A mainland mobile number, unique by `n` (below 1,000,000); never one of the 1380000 numbers that
 * samples use.
 */
export const mobile = (rng: Rng, n: number): string => {
  // 7919 is prime to 1,000,000, so two numbers never meet.
  const spread = (n * 7_919 + 104_729) % 1_000_000
  return rng.pick(prefixes) + String(rng.int(10, 99)) + String(spread).padStart(6, '0')
}

const cities = [
  '上海',
  '北京',
  '杭州',
  '深圳',
  '成都',
  '南京',
  '武汉',
  '西安',
  '苏州',
  '广州',
  'London',
  'Singapore',
  'Toronto',
]
export const city = (rng: Rng): string => rng.pick(cities)
const subjects = [
  '少儿英语',
  '数学思维',
  '编程',
  '钢琴',
  '书法',
  '物理',
  '化学',
  '雅思口语',
  '托福写作',
  '国际象棋',
  '绘画',
  '语文阅读',
]
export const subject = (rng: Rng): string => rng.pick(subjects)
const labels = ['VIP', '试听', '暑期班', '寒假班', '一对一', '小班', '老学员', '海外']
export const randomLabels = (rng: Rng): string[] => [
  ...new Set(Array.from({ length: rng.int(0, 2) }, () => rng.pick(labels))),
]
