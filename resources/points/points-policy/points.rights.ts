import { pointsReaders, type PointsVisibility } from './pointsPolicy.options.ts'

/**
 * Permissions for seeing points: lists, numbers, rankings, histories and files all require one of
 * them.
 */
const seeing: readonly string[] = ['pointsEntry.read', 'pointsEntry.export']
/** Whoever may change the settings decides who sees points, and sees them. */
const managing = 'pointsPolicy.update'

/** Whether the setting of who sees points limits a teacher with these permissions. */
export const isBoundByVisibility = (rights: readonly string[]): boolean =>
  !rights.includes(managing) && rights.some(right => seeing.includes(right))

/** PTS-01: the rights that are left to a teacher where points are visible to these readers. */
export const rightsUnderVisibility = (
  rights: readonly string[],
  visibility: PointsVisibility,
): readonly string[] => {
  const readers: readonly string[] = pointsReaders[visibility]
  if (readers.includes('HOST') || !isBoundByVisibility(rights)) return rights
  return rights.filter(right => !seeing.includes(right))
}
