/**
 * A lesson's class and name in one line, the class once: names mostly begin with it ('English 1 35'
 * of 'English 1').
 */
export const classAndLesson = (className: string, name: string | null): string => {
  if (!name || name === className) return className
  return !className || name.startsWith(className) ? name : `${className} · ${name}`
}
