export type ClassScreen =
  | 'addSuccess'
  | 'editClass'
  | 'classManage'
  | 'classEvent'
  | 'personAuth'
  | 'copyClass'

/** Where a screen of a class is; they share the parameter `id`. */
export const classLink = (
  screen: ClassScreen,
  id: string,
  more: Readonly<Record<string, string>> = {},
): string => `/${screen}?${new URLSearchParams({ id, ...more }).toString()}`

/** Where new lessons of a class are planned. */
export const planLink = (id: string): string =>
  `/scheduling?${new URLSearchParams({ new: '1', courseId: id }).toString()}`

/** The address that an invitation is shared by. */
export const inviteAddress = (origin: string, code: string): string =>
  `${origin}/invitationStudent?${new URLSearchParams({ code }).toString()}`
