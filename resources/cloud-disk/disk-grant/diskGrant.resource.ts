import {
  choice,
  dateTime,
  defineResource,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { granteeTypes } from '../disk-node/diskNode.options.ts'

/**
 * DSK-02: a file or folder that is shared with a teacher, a class or another institution, until it
 * expires or is taken back.
 */
export const diskGrant = defineResource({
  name: 'diskGrant',
  label: { en: 'Shared file', zh: '文件授权' },
  plural: { en: 'Sharing on all cloud disks', zh: '全部云盘授权' },
  title: 'granteeName',
  menuGroup: 'content',
  notFound: '34113',
  writes: false,
  writeRight: 'disk.share',
  export: false,
  keys: [['nodeId', 'grantee']],
  // what is shared with a person and their classes
  indexes: [{ fields: ['grantee'] }],
  fields: {
    nodeId: reference({
      label: { en: 'File or folder', zh: '文件或文件夹' },
      to: 'diskNode',
      required: true,
    }),
    disk: reference({ label: { en: 'Disk', zh: '云盘' }, to: 'diskNode', readOnly: true }),
    granteeType: choice({
      label: { en: 'Shared with', zh: '授权对象类型' },
      options: granteeTypes,
      required: true,
      default: 'TEACHER',
    }),
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      to: 'teacher',
      onDelete: 'cascade',
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course', onDelete: 'cascade' }),
    // id of another institution
    otherInstitution: text({ label: { en: 'Institution', zh: '机构' }, max: 64 }),
    // type and id of the grantee, so that a node is shared once with each
    grantee: text({
      label: { en: 'Grantee', zh: '授权对象' },
      readOnly: true,
      max: 100,
      taken: '34110',
    }),
    granteeName: text({ label: { en: 'Name', zh: '名称' }, max: 255 }),
    expiresAt: dateTime({ label: { en: 'Expires', zh: '有效期至' } }),
  },
  list: {
    columns: ['granteeName', 'granteeType', 'nodeId', 'expiresAt', 'createTime'],
    filters: ['granteeType', 'nodeId', 'teacherId', 'courseId', 'disk', 'grantee'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'grant',
        label: { en: 'Sharing', zh: '授权' },
        fields: [
          'nodeId',
          'granteeType',
          'teacherId',
          'courseId',
          'otherInstitution',
          'granteeName',
          'expiresAt',
        ],
      },
    ],
  },
})

export type DiskGrant = RecordOf<typeof diskGrant>
