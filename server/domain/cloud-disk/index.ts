import { defineDomain } from '../../engine/domain.ts'
import { diskChecks } from './disk.audit.ts'
import { diskCalls } from './disk.routes.ts'
import { previewTask, repeatedPreviewTask } from './preview/begin.ts'
import { convertPreview, knownPreviews } from './preview/convert.ts'
import { previewImages } from './preview/images.ts'
import { previewCalls } from './preview/preview.routes.ts'
import { previewTables } from './preview/tables.ts'
import { failStuckPreviews } from './preview/stuck.ts'
import { purgeKind, runPurge } from './purge.ts'
import { runRetention } from './retention/run.ts'
import { sharingCalls } from './sharing.routes.ts'
import { storageCalls } from './storage.routes.ts'
import { diskTables } from './tables.ts'
import { demandSending, noteSent, writeSent } from './sent.ts'
import { diskFilePurpose } from './upload.ts'
import { diskNodeName, mayFetch } from './fetchAccess.ts'
import { countStored } from './usage.ts'
import { diskZipRoute } from './zip.ts'
import { hour } from '../../../src/schema/durations.ts'

// how other domains use the institution's storage and traffic
export { noteBytesOutside, takeBytesOutside } from './usage.ts'
export { storedCheck } from './storedCheck.ts'
export { demandSending, noteSent }
export const sentTraffic = { demand: demandSending, note: noteSent } as const

// what other domains tell of storage
export { readStorage } from './storage.ts'

// used by the workbench for its count of shares
export { countExpiringGrants } from './grants.ts'

// what other domains take of disks
export { readDiskFile } from './readFile.ts'

const halfMinute = 30_000

export const cloudDisk = defineDomain({
  name: 'cloud-disk',
  about: 'Files and folders of people and institutions, shared by grants, with previews.',
  rules: [() => import('./rules/diskGrant.ts'), () => import('./rules/diskNode.ts')],
  notices: { disk: { en: 'Cloud disk', zh: '云盘' } },
  calls: [...diskCalls, ...previewCalls, ...sharingCalls, ...storageCalls],
  routes: [diskZipRoute, previewImages],
  uploads: [diskFilePurpose],
  tables: { ...diskTables, ...previewTables },
  tasks: {
    [purgeKind]: { run: runPurge },
    [previewTask]: { run: convertPreview, converts: 'document' },
    [repeatedPreviewTask]: { run: convertPreview, converts: 'document', repeats: true },
  },
  fileKinds: { 'previews/': knownPreviews },
  fileAccess: { [diskNodeName]: mayFetch },
  fileTraffic: { [diskNodeName]: sentTraffic },
  schedules: [
    { name: 'delete old files of cloud disks', every: hour, ofEach: runRetention },
    { name: 'previews without a task', every: hour / 12, ofEach: failStuckPreviews },
    { name: 'storage that was never counted', every: 24 * hour, ofEach: countStored },
    { name: 'traffic of what is sent', every: halfMinute, atStart: false, run: writeSent },
  ],
  halt: writeSent,
  audit: [diskChecks],
})
