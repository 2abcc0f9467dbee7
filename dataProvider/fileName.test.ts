import { expect, it } from 'vitest'
import { fileNameOf } from './fileName.ts'

it.each([
  ['attachment; filename="teachers.xlsx"', 'teachers.xlsx'],
  ['attachment; filename=teachers.xlsx', 'teachers.xlsx'],
  ["attachment; filename*=UTF-8''%E8%80%81%E5%B8%88%201.xlsx", '老师 1.xlsx'],
  [
    'attachment; filename="fallback.xlsx"; filename*=utf-8\'zh\'%E8%80%81%E5%B8%88.xlsx',
    '老师.xlsx',
  ],
  ['attachment; filename*=UTF-8\'\'%E8%80%81%E5%B8%88.xlsx; filename="fallback.xlsx"', '老师.xlsx'],
  ["attachment; filename*=ISO-8859-1''na%EFve.xlsx", 'naïve.xlsx'],
  ['attachment; filename*=UTF-8\'\'%E8%80; filename="ok.xlsx"', 'ok.xlsx'],
  ['attachment; filename="a \\"quoted\\" one.xlsx"', 'a "quoted" one.xlsx'],
  ['attachment; filename="a;b.xlsx"', 'a;b.xlsx'],
  ['attachment; filename="%E8%80%81.xlsx"', '老.xlsx'],
  ['attachment; filename="100%.xlsx"', '100%.xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\x\\\\y.xlsx"', 'y.xlsx'],
  ['attachment', 'fallback'],
  ['attachment; filename=""', 'fallback'],
  [null, 'fallback'],
])('%s is %s (SES-13)', (disposition, name) => {
  expect(fileNameOf(disposition, 'fallback')).toBe(name)
})
