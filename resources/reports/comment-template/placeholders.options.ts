import type { Label } from '../../../src/schema/label.ts'

/** Placeholders in braces in a comment template, filled in for each student. */
export const placeholders = {
  student: { en: 'Student’s name', zh: '学员姓名' },
  teacher: { en: 'Teacher’s name', zh: '老师姓名' },
  class: { en: 'Class', zh: '班级' },
  lesson: { en: 'Lesson', zh: '课节' },
  date: { en: 'Day of the lesson', zh: '上课日期' },
} as const satisfies Readonly<Record<string, Label>>
export type Placeholder = keyof typeof placeholders

const braces = /\{\s*(\w+)\s*\}/g
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Names in braces that are no placeholders. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(braces)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))

/** Whether a text still has something in braces. */
export const hasPlaceholders = (text: string): boolean => text.search(braces) >= 0

/** The text with its placeholders filled in; unknown ones stay. */
export const filledTemplate = (
  text: string,
  values: Readonly<Record<Placeholder, string>>,
): string =>
  text.replace(braces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
