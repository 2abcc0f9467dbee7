import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import {
  shareLink,
  type ShareLink,
} from '../../../resources/shared-links/share-link/shareLink.resource.ts'
import type { SharedPlay } from '../../../resources/shared-links/share-link/shareLink.calls.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { linkHolder, playableOf } from '../playback/index.ts'
import { openLinkedSection, watchableSection, type OpenedLink } from '../recorded-courses/index.ts'
import { limitPasswords, limitTokens } from './shareGuesses.ts'

const signed = (institution: string, id: string): string => `shared link ${institution} ${id}`

/**
 * The text of a link: its id and a signature. The text is not stored, so a reader of the database
 * can't open the link.
 */
export const tokenOf = async (
  { config }: Pick<EnginePorts, 'config'>,
  institution: string,
  id: string,
): Promise<string> =>
  `${institution}.${id}.${await macOf(config.signingKey, signed(institution, id))}`

/** The link of a text. Throws 34300 for an invalid signature. */
const linkOf = async ({ config }: Pick<EnginePorts, 'config'>, token: string) => {
  const [institution = '', id = '', mac = '', more] = token.split('.')
  const isSigned =
    more === undefined &&
    /^[\w-]{1,64}$/.test(institution) &&
    /^[\w-]{1,64}$/.test(id) &&
    (await macMatches(verificationKeys(config), signed(institution, id), mac))
  if (!isSigned) throw errors.sharedLinkUnknown()
  return { institution, id }
}

/**
 * Checks what a new link shares: one recording or section, which can be watched. Throws 34312,
 * 34540 and 34541.
 */
const demandShareable = async (
  { recordingId, sectionId }: ShareLink,
  { tx }: RuleContext,
): Promise<void> => {
  if ((recordingId === null) === (sectionId === null))
    throw errors.shareTargetUnclear().at('recordingId')
  // what is not there is refused as any reference is
  const record = recordingId === null ? undefined : await tx.get(recording, recordingId)
  if (record && record.state !== 'SUCCEEDED') throw errors.recordingNotShareable().at('recordingId')
  if (sectionId !== null && (await tx.get(courseSection, sectionId)))
    if (!(await watchableSection(tx, sectionId))) throw errors.sectionNotShareable().at('sectionId')
}

/**
 * A new link is of something that can be watched; whether it asks for a password follows from
 * whether it has one.
 */
export const prepareShareLink = async (
  { kind, after, given }: RecordChange<ShareLink>,
  ctx: RuleContext,
): Promise<Partial<ShareLink> | undefined> => {
  if (kind === 'create') {
    await demandShareable(after, ctx)
    return { protected: typeof after.password === 'string', viewCount: 0, lastViewedAt: null }
  }
  return given.has('password') ? { protected: typeof after.password === 'string' } : undefined
}

const passwordHashOf = async (scope: Scope, id: string): Promise<string | null> => {
  const row = await tablesOf(scope, shareLink)
    .selectFrom('shareLink')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.password ?? null
}

/** Counts a view outside the record's version, so that no edit becomes outdated by it. */
const countView = async (scope: Scope, id: string, now: string): Promise<void> => {
  await tablesOf(scope, shareLink)
    .updateTable('shareLink')
    .set(eb => ({
      viewCount: eb(eb.fn.coalesce('viewCount', eb.lit(0)), '+', 1),
      lastViewedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

interface Opening {
  readonly token: string
  readonly password: string | null
  /** The same viewer asks for new addresses. */
  readonly again: boolean
  readonly ip: string
}

/** The link of a token that may be opened now. Throws 34300 to 34304 and 429. */
const openedLink = async (
  ports: EnginePorts,
  { token, password, ip }: Opening,
): Promise<{ readonly scope: Scope; readonly link: ShareLink }> => {
  const { institution, id } = await limitTokens(ports, ip, () => linkOf(ports, token))
  const scope = ports.store.scope(institution)
  const link = await scope.get(shareLink, id)
  if (!link) throw errors.sharedLinkUnknown()
  if (link.status !== 'ACTIVE') throw errors.sharedLinkRevoked()
  const now = ports.clock.now().toISOString()
  if (link.expiresAt !== null && link.expiresAt <= now) throw errors.sharedLinkExpired()
  const hash = await passwordHashOf(scope, id)
  if (hash !== null) {
    if (password === null) throw errors.sharedLinkNeedsPassword().at('password')
    await limitPasswords(ports, ip, id, async () => {
      if (!(await ports.passwords.verify(hash, password)))
        throw errors.wrongSharedLinkPassword().at('password')
    })
  }
  return { scope, link }
}

/** The playable content of a link. Throws 34305, 34542 and 18002. */
const playOf = async (
  ports: EnginePorts,
  scope: Scope,
  { id, recordingId, sectionId }: ShareLink,
) => {
  if (sectionId !== null)
    return {
      kind: 'SECTION' as const,
      ...(await openLinkedSection(ports, scope, { linkId: id, sectionId })),
    }
  const record = recordingId === null ? undefined : await scope.get(recording, recordingId)
  if (!record) throw errors.recordingNotFound()
  const playable = await playableOf(ports, scope, record, linkHolder(id))
  if (playable.state === 'DELETED') throw errors.recordingNotFound()
  return { kind: 'RECORDING' as const, ...playable }
}

/**
 * Opens a link for its holder: everything is checked each time, so a revoked link plays only until
 * its addresses expire. `link`: its id. Throws 34300 to 34305, 34542, 429 and 18002.
 */
export const openShare = async (
  ports: EnginePorts,
  opening: Opening,
): Promise<{ readonly play: SharedPlay; readonly link: OpenedLink }> => {
  const { scope, link } = await openedLink(ports, opening)
  const play = await playOf(ports, scope, link)
  const { institutionId } = scope
  const row = await ports.store.db
    .selectFrom('institution')
    .select('name')
    .where('id', '=', institutionId)
    .executeTakeFirst()
  if (!opening.again) await countView(scope, link.id, ports.clock.now().toISOString())
  const institution = row?.name ?? ''
  return {
    // the watermark identifies the link if a copy turns up elsewhere
    play: { ...play, institution, watermark: `${institution} · ${link.name}` },
    link: { institutionId, linkId: link.id },
  }
}
