import type {
  DiskDeed,
  NodeKind,
  RetentionPeriod,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of the cloud disk, beside those of nodes and grants. */
export const diskTables = {
  // contents that a file has or had; copies share them
  diskVersion: {
    name: 'diskVersion',
    scoped: true,
    columns: {
      institutionId: must('text'),
      nodeId: must('text'),
      fileId: must('text'),
      size: must('int8'),
      ext: may('text'),
      contentType: may('text'),
      at: must('timestamptz'),
      byName: must('text'),
    },
    primary: ['institutionId', 'nodeId', 'fileId'],
    indexes: [index('diskVersion_file', ['institutionId', 'fileId'])],
  },
  // space that uploads under way have been promised
  diskReservation: {
    name: 'diskReservation',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      disk: must('text'),
      bytes: must('int8'),
      expiresAt: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('diskReservation_age', ['institutionId', 'expiresAt'])],
  },
  // DSK-03; no row: no limits, and nothing is deleted
  diskLimits: {
    name: 'diskLimits',
    scoped: true,
    columns: {
      institutionId: must('text'),
      version: must('int4'),
      // hundredths of a gigabyte
      storageLimit: may('int8'),
      trafficLimit: may('int8'),
      retention: mustBe<RetentionPeriod>(),
      retentionDays: may('int4'),
      // when the period was set
      since: may('timestamptz'),
      chatMonths: may('int4'),
      // ten-thousandths of the currency, for a gigabyte and month
      pricePerGb: may('int8'),
    },
    primary: ['institutionId'],
    indexes: [],
  },
  // files about whose deletion the owner was warned; a changed file needs a new warning
  diskWarning: {
    name: 'diskWarning',
    scoped: true,
    columns: {
      institutionId: must('text'),
      nodeId: must('text'),
      // the file's last change at the time of the message
      changedAt: must('timestamptz'),
      warnedAt: must('timestamptz'),
    },
    primary: ['institutionId', 'nodeId'],
    indexes: [],
  },
  // bytes that were sent in a month of the institution
  diskTraffic: {
    name: 'diskTraffic',
    scoped: true,
    columns: { institutionId: must('text'), month: must('text'), bytes: must('int8') },
    primary: ['institutionId', 'month'],
    indexes: [],
  },
  // selections that are downloaded as one file
  diskZip: {
    name: 'diskZip',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      account: must('text'),
      nodes: must('text[]'),
      // of what another institution shares: the share, within which the nodes lie
      share: may('text'),
      name: must('text'),
      expiresAt: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('diskZip_age', ['institutionId', 'expiresAt'])],
  },
  // DSK-02: what was done, also by and for another institution
  diskLog: {
    name: 'diskLog',
    scoped: true,
    receives: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      at: must('timestamptz'),
      actor: must('text'),
      actorName: must('text'),
      deed: mustBe<DiskDeed>(),
      // null: it is another institution's
      disk: may('text'),
      nodeId: may('text'),
      name: must('text'),
      place: must('text'),
      detail: may('text'),
      otherInstitution: may('text'),
      ip: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('diskLog_at', ['institutionId', 'at', 'id']),
      index('diskLog_disk', ['institutionId', 'disk', 'at', 'id']),
      index('diskLog_deed', ['institutionId', 'deed', 'at', 'id']),
      index('diskLog_node', ['institutionId', 'nodeId', 'at', 'id']),
    ],
  },
  // shares from other institutions; their grants say whether they are still valid
  diskShare: {
    name: 'diskShare',
    scoped: true,
    receives: true,
    columns: {
      institutionId: must('text'),
      // id of the grant
      id: must('text'),
      fromInstitution: must('text'),
      fromName: must('text'),
      nodeId: must('text'),
      name: must('text'),
      kind: mustBe<NodeKind>(),
      sharedAt: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('diskShare_at', ['institutionId', 'sharedAt', 'id'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof diskTables> {}
}
