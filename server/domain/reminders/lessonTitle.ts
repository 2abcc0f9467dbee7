import type { Lang } from '../../../src/schema/label.ts'

/** The names of a lesson and its class; a lesson without a name has ''. */
// a type, not an interface: facts of messages have an index signature
export type LessonFacts = {
  readonly lesson: string
  readonly course: string
}
const quotes: Readonly<Record<Lang, readonly [string, string]>> = {
  en: ['“', '”'],
  zh: ['《', '》'],
}

/** Names a lesson and its class, in the quotation marks of the language. */
export const lessonTitle = ({ course, lesson }: LessonFacts, lang: Lang): string => {
  const [open, close] = quotes[lang]
  return lesson === '' || lesson === course
    ? `${open}${course}${close}`
    : `${open}${course} · ${lesson}${close}`
}
