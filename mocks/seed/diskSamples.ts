import { demoClip } from './demoClip.ts'
import { demoDocument } from './demoDocument.ts'
import { demoPages } from './demoPages.ts'
import { demoTone } from './demoTone.ts'
import { decodeBase64 } from './storeFile.ts'

const encoder = new TextEncoder()
/** One page with a line of Latin text. */
const pdf = (line: string): string =>
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${String(line.length + 33)}>>stream`,
    `BT /F1 24 Tf 72 760 Td (${line}) Tj ET`,
    'endstream endobj',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')

/** A file that stands on a disk of the demo school. */
export interface DiskSample {
  readonly path: readonly string[]
  readonly name: string
  readonly type: string
  /** Its versions, oldest first; the last is the current one. */
  readonly versions: readonly Uint8Array<ArrayBuffer>[]
}

type At = readonly [path: readonly string[], name: string]
const texts = ([path, name]: At, ...lines: readonly string[]): DiskSample => ({
  path,
  name,
  type: 'text/plain',
  versions: lines.map(line => encoder.encode(`${line}\n`)),
})
const page = ([path, name]: At, line: string): DiskSample => ({
  path,
  name,
  type: 'application/pdf',
  versions: [encoder.encode(pdf(line))],
})
const media = ([path, name]: At, type: string, bytes: Uint8Array<ArrayBuffer>): DiskSample => ({
  path,
  name,
  type,
  versions: [bytes],
})

const pictures = (path: readonly string[]): readonly DiskSample[] =>
  demoPages.map(({ page: bytes }, n) =>
    media([path, `板书 ${String(n + 1)}.webp`], 'image/webp', decodeBase64(bytes)),
  )

/** The folder of the institution's disk that teachers, a class and everybody within it see. */
export const sharedFolder = '公共课件'
/** The file of the institution's disk that was deleted. */
export const deletedFile = '旧版课程介绍.txt'

/** Files of the institution's disk. */
export const companyFiles: readonly DiskSample[] = [
  page([['教学制度'], '教师手册.pdf'], 'Handbook for teachers'),
  texts(
    [['教学制度'], '课堂规范.txt'],
    '请准时进入教室。',
    '请提前五分钟进入教室。',
    '请提前十分钟进入教室。',
  ),
  media(
    [[sharedFolder, '英语', 'Unit 1'], 'Unit 1 Greetings.pdf'],
    'application/pdf',
    demoDocument,
  ),
  media([[sharedFolder, '英语', 'Unit 1'], '发音示范.wav'], 'audio/wav', demoTone()),
  ...pictures([sharedFolder, '英语', 'Unit 1', '板书']),
  page([[sharedFolder, '英语', 'Unit 2'], 'Unit 2 Family.pdf'], 'Unit 2: Family'),
  page([[sharedFolder, '数学'], '分数的初步认识.pdf'], 'Fractions'),
  media([['招生资料'], '课堂片段.mp4'], 'video/mp4', decodeBase64(demoClip)),
  texts([['招生资料'], '课程介绍.txt'], '小班在线直播课，每班不超过九人。'),
  texts([['招生资料'], deletedFile], '小班在线直播课，每班不超过六人。'),
]

/** Files of each teacher's disk. */
export const personalFiles: readonly DiskSample[] = [
  texts([['备课'], '教案 第一课.txt'], '导入、讲解、练习。', '导入、讲解、练习、小结。'),
  page([['备课', '练习'], 'Exercises 1.pdf'], 'Exercises 1'),
  texts([[], '常用链接.txt'], '教学大纲与参考资料。'),
]
