import * as calls from '../../../../resources/identity/organization/organization.calls.ts'
import { organization } from '../../../../resources/identity/organization/organization.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { accountTypeOf } from '../../../platform/caller.ts'
import type { Session } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { accessChanged } from '../session/notify.ts'
import { setCurrency, currenciesOf } from './currency.ts'
import { saveOwnSettings, resolveSettings } from './settings.ts'

/** API-15: the plan's allowances and how much of them is used. */
const permissionOf = async (scope: Scope, { institution }: Session) => {
  const count = (
    resource: AnyResource,
    where: readonly { field: string; op: 'eq'; values: readonly string[] }[],
  ) => scope.total(resource, { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where })
  const [teachers, students] = await Promise.all([
    count(teacher, [{ field: 'status', op: 'eq', values: ['ON_JOB'] }]),
    count(student, []),
  ])
  const { plan, teacherSeats, studentLimit, domestic, accountType } = institution
  return {
    plan,
    domestic,
    accountType,
    teacherSeats: { limit: teacherSeats, used: teachers },
    students: { limit: studentLimit, used: students },
    overseaPermission: { studentLimit },
  }
}

/**
 * The institution: its currency (FIN-06, API-13, API-14), allowances (API-15), kind of account
 * (API-17), and the settings of lessons.
 */
export const institutionCalls = [
  implement(calls.schoolCurrency, {
    read: async ({ session }) => {
      const { name, currency, domestic, countryCode, currencyChosen } = session.institution
      return { name, currency, domestic, countryCode, chosen: currencyChosen }
    },
  }),
  implement(calls.currencies, {
    read: async () => {
      const list = currenciesOf()
      return { list, total: list.length }
    },
  }),
  implement(calls.chooseCurrency, {
    write: ({ tx, of, input }) => setCurrency(tx, of(organization.name), input),
    afterCommit: async ({ ports, written }) => {
      await accessChanged(ports)
      return written
    },
  }),
  implement(calls.schoolPermission, {
    read: ({ scope, session }) => permissionOf(scope, session),
  }),
  implement(calls.chooseAccountType, {
    write: async ({ tx, of, input: { accountType } }) => {
      const ctx = of(organization.name)
      const stored = await tx.global
        .selectFrom('institution')
        .select('accountType')
        .where('id', '=', tx.institutionId)
        .forUpdate()
        .executeTakeFirst()
      const before = accountTypeOf(stored?.accountType)
      if (before === accountType) return { accountType }
      await tx.global
        .updateTable('institution')
        .set({ accountType })
        .where('id', '=', tx.institutionId)
        .execute()
      await logOwnChange(tx, ctx, {
        action: 'accountType',
        resource: 'institution',
        recordId: tx.institutionId,
        title: ctx.institution.name,
        before: { accountType: before },
        after: { accountType },
      })
      return { accountType }
    },
    afterCommit: async ({ ports, written }) => {
      await accessChanged(ports)
      return written
    },
  }),
  implement(calls.mySettings, {
    read: ({ scope, session }) => resolveSettings(scope, session.actor.id),
  }),
  implement(calls.chooseSettings, {
    write: ({ tx, of, input: { version, values } }) =>
      saveOwnSettings(tx, of(organization.name), version, values),
    afterCommit: ({ scope, session }) => resolveSettings(scope, session.actor.id),
  }),
]
