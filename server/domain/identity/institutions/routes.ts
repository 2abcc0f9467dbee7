import type { Hono } from 'hono'
import { organization } from '../../../../resources/organization/organization.resource.ts'
import { teacher } from '../../../../resources/teacher/teacher.resource.ts'
import { student } from '../../../../resources/student/student.resource.ts'
import { paths } from '../../../../src/protocol/paths.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Ctx, Env } from '../../../platform/context.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { recordContext } from '../../../engine/records/context.ts'
import { chooseCurrency, currenciesOf } from './currency.ts'
import { chooseSettings, settingsOf } from './settings.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { accessChanged } from '../session/notify.ts'
import { demandVerb } from '../../../engine/records/rights.ts'
import { invalidParameter } from '../../../platform/errors/factories.ts'
import { isObject, readBody, textOfBody } from '../../../platform/http/body.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { reply } from '../../../platform/http/reply.ts'

/** API-17: what kind of customer the institution is. */
const accountTypes: ReadonlySet<unknown> = new Set(['PERSONAL', 'ENTERPRISE'])

/** API-15: the plan's allowances and how much of them is used. */
const permissionOf = async (c: Ctx) => {
  const { institution } = c.get('session')
  const count = (
    resource: AnyResource,
    where: readonly { field: string; op: 'eq'; values: readonly string[] }[],
  ) =>
    c
      .get('scope')
      .total(resource, { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where })
  const [teachers, students] = await Promise.all([
    count(teacher, [{ field: 'status', op: 'eq', values: ['ON_JOB'] }]),
    count(student, []),
  ])
  const { plan, teacherSeats, studentLimit, domestic } = institution
  return {
    plan,
    domestic,
    teacherSeats: { limit: teacherSeats, used: teachers },
    students: { limit: studentLimit, used: students },
    overseaPermission: { studentLimit },
  }
}

/** The institution: its currency (FIN-06, API-13, API-14), allowances (API-15), kind of account (API-17), and the settings of lessons. */
export const institutionRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    const contextOf = (c: Ctx) => recordContext(ports, organization, c.get('session'))
    app.get(paths.currency, async (c: Ctx) => {
      const { name, currency, domestic, countryCode, currencyChosen } = c.get('session').institution
      return reply(c, { name, currency, domestic, countryCode, chosen: currencyChosen })
    })
    app.get(paths.currencies, async (c: Ctx) => {
      const list = currenciesOf()
      return reply(c, { list, total: list.length })
    })
    app.post(paths.chooseCurrency, async (c: Ctx) => {
      demandVerb(c.get('session'), organization, 'update')
      const { text, body } = await readBody(c)
      const unknown = Object.keys(body).find(
        name => !['countryCode', 'currency', 'domestic'].includes(name),
      )
      if (unknown !== undefined) throw invalidParameter().at(unknown)
      const { domestic } = body
      if (typeof domestic !== 'boolean') throw invalidParameter().at('domestic')
      const choice = {
        countryCode: textOfBody(body, 'countryCode', 8),
        currency: textOfBody(body, 'currency', 8),
        domestic,
      }
      const chosen = await once(c, ports, text, tx => chooseCurrency(tx, contextOf(c), choice))
      await accessChanged(ports)
      return reply(c, chosen)
    })
    app.get(paths.schoolPermission, async (c: Ctx) => reply(c, await permissionOf(c)))
    app.post(paths.accountType, async (c: Ctx) => {
      demandVerb(c.get('session'), organization, 'update')
      const { text, body } = await readBody(c)
      const { accountType } = body
      if (typeof accountType !== 'string' || !accountTypes.has(accountType))
        throw invalidParameter().at('accountType')
      const done = await once(c, ports, text, async tx => {
        await tx.global
          .updateTable('institution')
          .set({ accountType })
          .where('id', '=', tx.institutionId)
          .execute()
        const ctx = contextOf(c)
        await logOperation(tx, ctx, {
          action: 'accountType',
          resource: organization.name,
          title: ctx.institution.name,
          detail: { accountType },
        })
        return { accountType }
      })
      await accessChanged(ports)
      return reply(c, done)
    })
    const mine = (c: Ctx) => settingsOf(c.get('scope'), c.get('session').actor.id)
    app.get(paths.settings, async (c: Ctx) => reply(c, await mine(c)))
    app.post(paths.settings, async (c: Ctx) => {
      const { text, body } = await readBody(c)
      const { version, values } = body
      if (typeof version !== 'number' || !isObject(values))
        throw invalidParameter().at(typeof version === 'number' ? 'values' : 'version')
      await once(c, ports, text, async tx => {
        await chooseSettings(tx, contextOf(c), version, values)
        return { changed: true }
      })
      return reply(c, await mine(c))
    })
  }
