/** Days that a disk's trash is kept. */
export const trashDays = 30
