const open = '/edu_openapi/seminar'

/** Addresses of the calls of a seminar's public page, which loads nothing of the console. */
export const seminarPaths = {
  page: `${open}/page`,
  register: `${open}/register`,
  confirm: `${open}/confirm`,
  own: `${open}/own`,
  correct: `${open}/correct`,
  place: `${open}/place`,
  join: `${open}/join`,
} as const

/**
 * A seminar's id in public addresses (`/invite?proseminarId=…`): with its institution, because
 * anyone may open it.
 */
export const publicSeminarId = (institution: string, id: string): string => `${institution}.${id}`

/**
 * The path of a seminar's public page; with a pass, of the personal page by which its holder joins.
 */
export const invitePath = (proseminarId: string, pass?: string): string =>
  `/invite?${new URLSearchParams({ proseminarId }).toString()}${pass === undefined ? '' : `#${pass}`}`

/** The institution and id of a public name; undefined if it isn't one. */
export const readPublicSeminarId = (
  text: string,
): { readonly institution: string; readonly id: string } | undefined => {
  const [institution = '', id = '', more] = text.split('.')
  return more === undefined && /^[\w-]{1,64}$/.test(institution) && /^[\w-]{1,64}$/.test(id)
    ? { institution, id }
    : undefined
}
