/** The languages of the console; a text without both does not compile. */
export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]
export type Label = Readonly<Record<Lang, string>>
