import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import {
  organization,
  type Organization,
} from '../../../../resources/identity/organization/organization.resource.ts'
import {
  lessonDefaultNames,
  lessonDefaults,
  type LessonDefault,
  type OwnLessonDefaults,
  type ResolvedSetting,
  type SettingValue,
} from '../../../../resources/scheduling/lesson/lessonDefaults.options.ts'
import { validateRecord } from '../../../../src/schema/index.ts'
import { isObject } from '../../../platform/http/body.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { invalidFields } from '../../../platform/errors/fault.ts'
import type { Clock, Records } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { logOperation, type OperationOrigin } from '../../../engine/operations/log.ts'
import { profileOf } from './profile.ts'

type Choices = Readonly<Record<string, unknown>>
const isValue = (value: unknown): value is SettingValue =>
  typeof value === 'string' || typeof value === 'number'

const resolve = (profile: Organization | undefined, mine: Choices): ResolvedSetting[] => {
  const locked = profile?.locked ?? []
  return lessonDefaultNames.map((name): ResolvedSetting => {
    const own = profile?.[name]
    const inherited = isValue(own) ? own : lessonDefaults[name].platform
    const isLocked = locked.includes(name)
    const ownValue = mine[name]
    // a value from before the lock is kept, and applies again when the lock is removed
    if (!isLocked && isValue(ownValue))
      return { name, value: ownValue, source: 'MINE', locked: false, inherited }
    return {
      name,
      value: inherited,
      source: isValue(own) ? 'INSTITUTION' : 'PLATFORM',
      locked: isLocked,
      inherited,
    }
  })
}

/**
 * The default settings of this person's lessons: their own, otherwise the institution's, otherwise
 * the platform's, each with its source.
 */
export const resolveSettings = async (
  scope: Pick<Scope, 'db'> & Pick<Records, 'page'>,
  accountId: string,
): Promise<OwnLessonDefaults> => {
  const preference = await scope.db
    .selectFrom('preference')
    .select(['version', 'choices'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const settings = resolve(
    await profileOf(scope),
    isObject(preference?.choices) ? preference.choices : {},
  )
  // no student is let in before the teacher
  const teacherPrep = settings.find(({ name }) => name === 'prepTeacher')?.value ?? 0
  return {
    version: preference?.version ?? 0,
    settings: settings.map(one =>
      one.name === 'prepStudent' && one.value > teacherPrep ? { ...one, value: teacherPrep } : one,
    ),
  }
}

const isName = (name: string): name is LessonDefault => Object.hasOwn(lessonDefaults, name)

/**
 * Saves the person's own settings; null resets one to the institution's. Throws 409 if another
 * window saved first, 905 for a setting that the institution has locked, the field's own code for
 * an invalid value.
 */
export const saveOwnSettings = async (
  tx: StoreTx,
  origin: OperationOrigin & { readonly clock: Clock },
  version: number,
  newChoices: Choices,
): Promise<void> => {
  const profile = await profileOf(tx)
  const accountId = origin.actor.id
  const unknown = Object.keys(newChoices).filter(name => !isName(name))
  if (unknown.length)
    throw invalidFields(
      Object.fromEntries(
        unknown.map(name => [name.slice(0, 64), { code: ErrorCode.invalidParameter }]),
      ),
    )
  const locked = resolve(profile, {}).filter(({ name, locked: shut }) => shut && name in newChoices)
  if (locked.length)
    throw invalidFields(
      Object.fromEntries(locked.map(({ name }) => [name, { code: ErrorCode.permissionMissing }])),
    )
  const checked = validateRecord(organization, { name: 'x', ...newChoices }, 'update')
  if (!checked.ok) throw invalidFields(checked.errors)
  // the lock of the row is the turn of this person's windows
  await tx.db
    .insertInto('preference')
    .values({ accountId, version: 0, choices: '{}', updateTime: origin.clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .execute()
  const preference = await tx.db
    .selectFrom('preference')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (preference?.version !== version) throw errors.conflict()
  const before = isObject(preference.choices) ? preference.choices : {}
  const choices = {
    ...before,
    ...Object.fromEntries(
      Object.keys(newChoices).map(name => [name, checked.values[name] ?? null]),
    ),
  }
  await tx.db
    .updateTable('preference')
    .set({
      version: version + 1,
      choices: JSON.stringify(choices),
      updateTime: origin.clock.now().toISOString(),
    })
    .where('accountId', '=', accountId)
    .execute()
  await logOperation(tx, origin, {
    action: 'chooseSettings',
    resource: 'account',
    title: origin.actor.name,
    detail: { before, after: choices },
  })
}
