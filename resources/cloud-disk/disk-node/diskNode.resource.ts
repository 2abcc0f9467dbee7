import {
  boolean,
  choice,
  decimal,
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { maxNodeName, nodeKinds } from './diskNode.options.ts'
import { diskNodeDeeds } from './diskNode.deeds.ts'

/**
 * DSK-01: a folder or file of a cloud disk, or its root. Only its calls write it
 * (docs/decisions/073-cloud-disk.md); the contents of a folder in the trash are in the trash with
 * it.
 */
export const diskNode = defineResource({
  name: 'diskNode',
  label: { en: 'File on a cloud disk', zh: '云盘文件' },
  plural: { en: 'Files on all cloud disks', zh: '全部云盘文件' },
  title: 'name',
  menuGroup: 'content',
  notFound: '34101',
  writes: false,
  rights: {
    'disk.read': { en: 'Open the cloud disk', zh: '使用云盘' },
    'disk.write': { en: 'Add and change files', zh: '上传和修改文件' },
    'disk.share': { en: 'Share files', zh: '授权文件' },
    'disk.manage': { en: 'Manage all cloud disks', zh: '管理全部云盘' },
  },
  writeRight: 'disk.write',
  export: false,
  keys: [['parentId', 'nameKey'], ['owner']],
  // for finding the contents of a purged folder, whether or not they are in the trash themselves
  indexes: [{ fields: ['parentId'], trashed: true }],
  deeds: diskNodeDeeds,
  startRoles: { teacher: { rights: ['disk.read', 'disk.write', 'disk.share'] } },
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      requiredCode: '11005',
      rule: 'name',
      max: maxNodeName,
      search: true,
    }),
    // the name as siblings are compared by it
    nameKey: text({
      label: { en: 'Name in lower case', zh: '小写名称' },
      readOnly: true,
      max: 600,
      taken: '34100',
    }),
    kind: choice({
      label: { en: 'Kind', zh: '类型' },
      options: nodeKinds,
      required: true,
      readOnly: true,
      default: 'FOLDER',
    }),
    parentId: reference({ label: { en: 'Folder', zh: '所在文件夹' }, to: 'diskNode' }),
    disk: reference({ label: { en: 'Disk', zh: '云盘' }, to: 'diskNode', readOnly: true }),
    // of a disk: id of its teacher, or COMPANY
    owner: text({ label: { en: 'Owner', zh: '所有者' }, readOnly: true, max: 64, taken: '9994' }),
    // of a file: the row that has its newest bytes
    fileId: text({ label: { en: 'Content', zh: '内容' }, readOnly: true, max: 64 }),
    size: decimal({ label: { en: 'Bytes', zh: '字节数' }, scale: 0, readOnly: true, min: 0 }),
    ext: text({ label: { en: 'Extension', zh: '扩展名' }, readOnly: true, max: 16 }),
    contentType: text({ label: { en: 'Content type', zh: '内容类型' }, readOnly: true, max: 127 }),
    versions: integer({ label: { en: 'Versions', zh: '版本数' }, readOnly: true, min: 0 }),
    pinned: boolean({
      label: { en: 'Pinned', zh: '固定保留' },
      help: { en: 'Never deleted automatically', zh: '不会被自动删除' },
    }),
    // removed from the trash for good: only its history is left
    purged: boolean({ label: { en: 'Deleted permanently', zh: '已彻底删除' }, readOnly: true }),
  },
  list: {
    columns: ['name', 'kind', 'size', 'parentId', 'disk', 'pinned', 'updateTime'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'node',
        label: { en: 'Details', zh: '基本信息' },
        fields: ['name', 'parentId', 'pinned'],
      },
    ],
  },
  // folders and files that stand nowhere are refused
  samples: n => ({ parentId: null, pinned: n % 2 === 0 }),
})

export type DiskNode = RecordOf<typeof diskNode>
