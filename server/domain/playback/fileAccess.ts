import { playbackRight } from '../../../resources/classroom/class-note/records.options.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { shareLink } from '../../../resources/shared-links/share-link/shareLink.resource.ts'
import type { FileAccess } from '../../engine/files/kinds.ts'
import { memberMay } from '../../engine/records/memberMay.ts'
import { isPassHolder } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isExpired } from './state.ts'

const linkPrefix = 'link:'
/** The holder name of a shared link, for links of files. */
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
 * Grants access to files of recordings to members who can play them and to holders of shared links,
 * while the recording can be played. A program's link names no account and is valid by itself, for
 * minutes.
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
