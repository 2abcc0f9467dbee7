import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import {
  hourPackage,
  type HourPackage,
} from '../../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

/** Throws 34504 if an entry names a package: entries never change, so the package stays. */
export const refusePackageInUse = async (
  { id }: Pick<HourPackage, 'id'>,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<void> => {
  const used = await tablesOf(tx, hourEntry)
    .selectFrom('hourEntry')
    .select('id')
    .where('packageId', '=', id)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (used) throw errors.hourPackageInUse()
}

/**
 * Keeps a package from being deleted before its new hours can be seen. It is a share lock: the
 * lock of a declared `onDelete` would make lessons that are counted wait for each other.
 */
export const holdPackage = (id: string, { tx, memo }: Pick<RuleContext, 'tx' | 'memo'>) =>
  memo(`hour package ${id}`, () =>
    tablesOf(tx, hourPackage)
      .selectFrom('hourPackage')
      .select('id')
      .where('id', '=', id)
      .forShare()
      .execute(),
  )
