import type { MiddlewareHandler } from 'hono'
import { can, seesLess } from '../../../src/access/index.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { readTaskFile } from '../../../src/protocol/calls/tasks.ts'
import { implement } from '../calls/implement.ts'
import type { AppPorts, Env, Session } from '../../platform/context.ts'
import { resourcesOf } from '../records/context.ts'
import { demand } from '../records/rights.ts'
import { errors } from '../../platform/errors/errors.ts'
import { contentTypes, disposition } from '../exports/answer.ts'
import { parameter, required } from '../../platform/http/body.ts'
import { fileAnswer } from '../../platform/http/fileAnswer.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { callerOf } from '../records/caller.ts'
import { taskFileKey } from '../jobs/task.ts'
import { sheetFormats } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { verificationKeys } from '../../platform/keys.ts'

/** Seconds that an address holds: long enough to begin a download, too short to be passed on. */
const lasts = 300

const signed = (institution: string, id: string, until: number) =>
  `task file ${institution} ${id} ${until}`

/** A file that is still stored, with its owner; throws 404 for any other. */
const keptFile = async (ports: AppPorts, scope: Pick<Scope, 'db'>, id: string) => {
  const task = await scope.db
    .selectFrom('task')
    .select(['id', 'resource', 'createdBy', 'caller', 'fileName', 'fileSize', 'expireTime'])
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .executeTakeFirst()
  if (
    !task ||
    task.fileName === null ||
    task.expireTime === null ||
    new Date(task.expireTime) <= ports.clock.now()
  )
    throw errors.notFound()
  const maker = callerOf(task.caller)
  if (!maker) throw errors.notFound()
  return {
    name: task.fileName,
    right: `${task.resource}.export`,
    createdBy: task.createdBy,
    maker,
  }
}
type Viewer = Pick<Session, 'actor' | 'institution'>
/**
 * The fields that the maker sees. A retired custom field counts as in use, because the file
 * contains its values.
 */
const sightOf = ({ resources }: AppPorts, { actor, institution }: Viewer) => {
  const customFields = (institution.customFields ?? []).map(field => ({ ...field, retired: false }))
  const derived = resourcesOf({ institution: { ...institution, customFields } }, resources)
  return { access: actor.access, resources: Object.values(derived) }
}
/**
 * Whether the file may show what its maker no longer sees: a field was masked or withheld after the
 * request.
 */
const showsMore = (ports: AppPorts, now: Viewer, then: Viewer): boolean =>
  seesLess(sightOf(ports, now), sightOf(ports, then))

/**
 * GET task/file?id -> { id, name, url }: only for its maker; the address is valid for five minutes.
 * 5003 if the maker sees less than at the request.
 */
export const taskFileRoute = implement(readTaskFile, {
  read: async ({ ports, scope, session, input: { id } }) => {
    const { actor, institution } = session
    const file = await keptFile(ports, scope, id)
    if (file.createdBy !== actor.id) throw errors.notFound()
    demand(session, file.right)
    if (showsMore(ports, session, file.maker)) throw errors.permissionRevoked()
    const until = Math.floor(ports.clock.now().getTime() / 1000) + lasts
    const mac = await macOf(ports.config.signingKey, signed(institution.id, id, until))
    const url = `${paths.taskFile}?${new URLSearchParams({ i: institution.id, id, until: String(until), mac })}`
    return { id, name: file.name, url }
  },
})

/**
 * GET task/file?i&id&until&mac: the signed address, which needs no token. It responds 404 when it
 * has expired, or when its maker has left the institution, can't export any more, or sees less than
 * at the request.
 */
export const signedTaskFile =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const mac = parameter(c, 'mac', 100)
    if (mac === undefined) return next()
    const [institution, id, until] = [
      required(c, 'i', 64),
      required(c, 'id', 64),
      Number(required(c, 'until', 12)),
    ]
    const inTime = Number.isSafeInteger(until) && until * 1000 > ports.clock.now().getTime()
    if (
      !inTime ||
      !(await macMatches(verificationKeys(ports.config), signed(institution, id, until), mac))
    )
      throw errors.notFound()
    const { name, right, createdBy, maker } = await keptFile(
      ports,
      ports.store.scope(institution),
      id,
    )
    const member = await ports.identity.member(ports, createdBy, institution).catch(() => undefined)
    if (!member || !can(member.actor.access, right) || showsMore(ports, member, maker))
      throw errors.notFound()
    const format = sheetFormats.find(known => name.endsWith(`.${known}`)) ?? 'xlsx'
    const answer = await fileAnswer(c, ports.files, {
      key: taskFileKey(id),
      tag: id,
      headers: {
        'Content-Type': contentTypes[format],
        'Content-Disposition': disposition(name),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    })
    if (!answer) throw errors.notFound()
    return answer
  }
