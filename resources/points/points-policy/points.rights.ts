import { pointsReaders, type PointsVisibility } from './pointsPolicy.options.ts'

/**
 * By these rights points are seen: lists, figures, rankings, histories and files all ask for one of
 * them.
 */
const seeing: readonly string[] = ['pointsEntry.read', 'pointsEntry.export']
/** Whoever may change the settings decides who sees points, and sees them. */
const managing = 'pointsPolicy.update'

/** Whether a teacher with these rights is bound by who may see points. */
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
