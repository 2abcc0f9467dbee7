import { playbackRight } from '../../../resources/classroom/class-note/records.options.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { shareLink } from '../../../resources/shared-links/share-link/shareLink.resource.ts'
import type { FileAccess } from '../../engine/files/kinds.ts'
import { memberMay } from '../../engine/records/memberMay.ts'
import { isPassHolder } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isExpired } from './state.ts'

const linkPrefix = 'link:'
/** Whoever has come by a shared link, as links of files name them. */
export const linkHolder = (linkId: string): string => linkPrefix + linkId

/** Whether a link still shares a recording. */
const linkShares = async (
  scope: Scope,
  person: string,
  recordingId: string,
  now: Date,
): Promise<boolean> => {
  const link = await scope.get(shareLink, person.slice(linkPrefix.length))
  return (
    link?.status === 'ACTIVE' &&
    link.recordingId === recordingId &&
    (link.expiresAt === null || link.expiresAt > now.toISOString())
  )
}

/**
 * Files of recordings open for members who may play them and by links that share them, as long as
 * the recording can be played. A program's link names nobody and holds by itself, for minutes.
 */
export const recordingAccess: FileAccess = {
  [recording.name]: async (scope, fileId, person, now, ports) => {
    const segment = await scope.db
      .selectFrom('recordingSegment')
      .select('recordingId')
      .where('fileId', '=', fileId)
      .executeTakeFirst()
    const record = segment && (await scope.get(recording, segment.recordingId))
    if (record?.state !== 'SUCCEEDED' || isExpired(record, now)) return false
    if (person === '') return true
    return isPassHolder(person)
      ? linkShares(scope, person, record.id, now)
      : memberMay(ports, scope.institutionId, person, [playbackRight])
  },
}
