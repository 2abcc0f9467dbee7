/** Where the bytes of an institution's file lie. */
export const fileKeyOf = (institution: string, id: string): string => `${institution}/${id}`
