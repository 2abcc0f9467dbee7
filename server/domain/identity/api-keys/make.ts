import { can } from '../../../../src/access/index.ts'
import { apiKeyRights, maskCodes } from '../../../../src/access/apiKeys.ts'
import { namesOf } from '../../../../src/access/tree.ts'
import { scopesOf } from '../../../../src/protocol/signing.ts'
import { day } from '../../../../src/schema/durations.ts'
import {
  keyKinds,
  type MadeApiKey,
  type NewApiKey,
} from '../../../../resources/identity/apiKey.calls.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { resourcesOf } from '../../../engine/records/context.ts'
import { demand } from '../../../engine/records/rights.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { hashOfKey, newSecret, startOf } from './secret.ts'
import { sealSigningSecret } from './signing.ts'

/** Working keys of an institution. */
export const maxApiKeys = 100

type MakerPorts = Pick<AppPorts, 'config' | 'ids' | 'clock' | 'resources' | 'pages'>
type Grant = Pick<NewApiKey, 'rights' | 'clear' | 'scopes'>

/**
 * Throws 9994 for codes that keys can't have, 321 for undeclared scopes, and 905, naming them, for
 * permissions that the maker lacks or fields that they see masked.
 */
const demandGrantable = (
  { resources, pages }: MakerPorts,
  session: Session,
  { rights, clear, scopes }: Grant,
): void => {
  const registry = Object.values(resourcesOf(session, resources))
  const { access } = session.actor
  const offered = apiKeyRights(registry, pages)
  if (rights.some(right => !offered.has(right))) throw errors.invalidFormat().at('rights')
  const masks = new Set(maskCodes(registry))
  if (clear.some(code => !masks.has(code))) throw errors.invalidFormat().at('clear')
  const declared = scopesOf(registry)
  if (scopes.some(scope => !declared.has(scope))) throw errors.invalidParameter().at('scopes')
  const named = (codes: readonly string[]) => namesOf(codes, registry, pages)[session.lang]
  const lacking = rights.filter(right => !can(access, right))
  if (lacking.length) throw errors.rightsBeyondOwn({ beyond: named(lacking) }).at('rights')
  const needed = scopes.flatMap(scope => declared.get(scope)?.right ?? [])
  const unheld = needed.filter(right => !can(access, right))
  if (unheld.length) throw errors.rightsBeyondOwn({ beyond: named(unheld) }).at('scopes')
  const masked = clear.filter(code => access.masks.has(code))
  if (masked.length) throw errors.unmaskingBeyondOwn({ unmasked: named(masked) }).at('clear')
}

const demandRoom = async (tx: StoreTx, now: Date): Promise<void> => {
  // two that are made at the same moment wait for each other
  await tx.global
    .selectFrom('institution')
    .select('id')
    .where('id', '=', tx.institutionId)
    .forUpdate()
    .execute()
  const { n } = await tx.global
    .selectFrom('apiKey')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('institutionId', '=', tx.institutionId)
    .where('endedAt', 'is', null)
    .where(eb => eb.or([eb('expireTime', 'is', null), eb('expireTime', '>', now.toISOString())]))
    .executeTakeFirstOrThrow()
  if (Number(n) >= maxApiKeys) throw errors.tooManyApiKeys({ keys: maxApiKeys })
}

const sortedOnce = (codes: readonly string[]): string[] => [...new Set(codes)].toSorted()

/**
 * Creates an API key; with scopes it is for signed calls. Only this response contains its `secret`.
 * Throws 905 if the caller can't manage such keys, for permissions that they lack and data that
 * they see masked; 9994 for permissions that no key can have, and beyond 100 working keys.
 */
export const makeApiKey = async (
  tx: StoreTx,
  ports: MakerPorts,
  session: Session,
  { name, days, ...input }: NewApiKey,
): Promise<MadeApiKey> => {
  const { ids, clock, config } = ports
  const kind = input.scopes.length ? 'SIGNING' : 'PROGRAM'
  demand(session, keyKinds[kind].right)
  const [rights, clear] = [sortedOnce(input.rights), sortedOnce(input.clear)]
  const scopes = [...new Set(input.scopes)]
  demandGrantable(ports, session, { rights, clear, scopes })
  const now = clock.now()
  await demandRoom(tx, now)
  const keyId = ids.next()
  const secret = kind === 'SIGNING' ? ids.secret(32) : newSecret(ids, keyId)
  const key = {
    keyId,
    name,
    rights,
    clear,
    createTime: now.toISOString(),
    expireTime: days === 'never' ? null : new Date(now.getTime() + days * day).toISOString(),
    lastUsedTime: null,
    endedAt: null,
  }
  await tx.global
    .insertInto('apiKey')
    .values({
      ...key,
      ...(kind === 'SIGNING'
        ? { scopes, secret: await sealSigningSecret(config, keyId, secret) }
        : { hash: await hashOfKey(secret) }),
      madeBy: session.actor.id,
      institutionId: session.institution.id,
    })
    .execute()
  const { expireTime } = key
  await logOperation(
    tx,
    { ...session, clock },
    {
      action: 'create',
      resource: 'apiKey',
      recordId: keyId,
      title: name,
      detail: kind === 'SIGNING' ? { scopes, expireTime } : { rights, clear, expireTime },
    },
  )
  return {
    ...key,
    kind,
    scopes,
    olderUntil: null,
    start: startOf(keyId, kind),
    state: 'ACTIVE',
    madeByName: session.actor.name,
    mine: true,
    secret,
  }
}
