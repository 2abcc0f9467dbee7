import { exceeds } from '../../../src/access/tree.ts'
import { actionWords, matterWords, operationLogOf } from '../../../src/protocol/logs.ts'
import { labelOfName } from '../../../src/protocol/operations.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import type { PersonalPart } from '../../engine/records/personalParts.ts'
import { rowsByKey } from '../../engine/records/rowsByKey.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'

type Db = Pick<Scope, 'db'>

/**
 * The person's account in this institution; undefined if there is none, or if it has more rights
 * than the caller.
 */
const accountOf = async (
  { db }: Db,
  { actor, resource }: RecordContext,
  id: string,
): Promise<string | undefined> => {
  const link = await db
    .selectFrom('accountLink')
    .leftJoin('member', 'member.accountId', 'accountLink.accountId')
    .select(['accountLink.accountId', 'member.rights', 'member.masks'])
    .where('accountLink.resource', '=', resource.name)
    .where('accountLink.recordId', '=', id)
    .executeTakeFirst()
  if (!link) return undefined
  const holder = { rights: link.rights ?? [], masks: link.masks ?? [] }
  return exceeds(actor.access, holder) ? undefined : link.accountId
}

/** Items of their inbox. */
const inboxOf = (
  { db }: Db,
  accountId: string,
  { lang, resource }: RecordContext,
): PersonalPart => ({
  name: 'inbox',
  label: { en: 'Inbox', zh: '消息' },
  right: `${resource.name}.exportPersonalData`,
  async *entries() {
    const rows = rowsByKey(
      (after, limit) =>
        db
          .selectFrom('inboxEntry')
          .select(['id', 'kind', 'words', 'at', 'readAt'])
          .where('accountId', '=', accountId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ({ id }) => id,
    )
    for await (const { words, ...row } of rows) {
      const said = isObject(words) ? words[lang] : undefined
      yield { ...row, ...(isObject(said) ? said : {}) }
    }
  },
})

/**
 * Their own operations with times and addresses. Records are not named, because they may be about
 * other people.
 */
const deedsOf = ({ db }: Db, actors: readonly string[], ctx: RecordContext): PersonalPart => {
  const resources = Object.values(ctx.resources)
  const [actions, matters] = [actionWords(resources), matterWords(resources)]
  const log = operationLogOf(resources)
  return {
    name: log.name,
    label: log.plural,
    right: `${log.name}.read`,
    async *entries() {
      const rows = rowsByKey(
        (after, limit) =>
          db
            .selectFrom('operation')
            .select(['id', 'at', 'action', 'resource', 'count', 'ip', 'device'])
            .where('actor', 'in', [...actors])
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ({ id }) => id,
      )
      for await (const { action, resource, ...row } of rows)
        yield {
          ...row,
          action: labelOfName(actions, action)[ctx.lang],
          resource: labelOfName(matters, resource)[ctx.lang],
        }
    },
  }
}

/** Data of a person's account, and what they did through their own links. */
export const accountParts = async (
  scope: Db,
  ctx: RecordContext,
  id: string,
): Promise<readonly PersonalPart[]> => {
  const accountId = await accountOf(scope, ctx, id)
  const byLink = `${ctx.resource.name}:${id}`
  return accountId === undefined
    ? [deedsOf(scope, [byLink], ctx)]
    : [inboxOf(scope, accountId, ctx), deedsOf(scope, [accountId, byLink], ctx)]
}
