/** The storage key of an institution's file. */
export const fileKeyOf = (institution: string, id: string): string => `${institution}/${id}`
