import {
  boolean,
  choice,
  defineResource,
  longText,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { viewContentCode } from './viewContent.ts'

/** The right to make views that everyone finds, and that open lists for everyone. */
export const shareViews = 'savedView.share'

/**
 * A list's filters, columns, order and density under a name, kept on the server. Its rules decide
 * who sees which.
 */
export const savedView = defineResource({
  name: 'savedView',
  label: { en: 'Saved view', zh: '保存的视图' },
  plural: { en: 'Saved views', zh: '保存的视图' },
  title: 'name',
  rights: { [shareViews]: { en: 'Share views with everyone', zh: '与所有人共享视图' } },
  startRoles: {
    teacher: {
      rights: ['savedView.read', 'savedView.create', 'savedView.update', 'savedView.delete'],
    },
  },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, rule: 'name', max: 50 }),
    resource: text({
      label: { en: 'List', zh: '列表' },
      required: true,
      max: 64,
      readOnly: 'afterCreate',
    }),
    scope: choice({
      label: { en: 'Visible to', zh: '可见范围' },
      options: {
        MINE: { en: 'Only me', zh: '仅自己' },
        ROLE: { en: 'My role', zh: '本角色' },
        EVERYONE: { en: 'Everyone', zh: '所有人' },
      },
      required: true,
      default: 'MINE',
    }),
    role: text({ label: { en: 'Role', zh: '角色' }, max: 64, readOnly: true }),
    owner: text({ label: { en: 'Owner', zh: '创建人' }, max: 64, readOnly: true }),
    // 'account:<id>', 'role:<name>' or 'everyone': who sees the view, set by its rules so that
    // lists can filter by it
    audience: text({ label: { en: 'Audience', zh: '可见对象' }, max: 140, readOnly: true }),
    isDefault: boolean({ label: { en: 'Default', zh: '默认视图' } }),
    content: longText({
      label: { en: 'Content', zh: '内容' },
      required: true,
      max: 20_000,
      check: viewContentCode,
    }),
  },
  list: {
    columns: ['name', 'resource', 'scope', 'isDefault', 'createTime'],
    filters: ['resource', 'scope', 'isDefault', 'owner', 'role', 'audience'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'view',
        label: { en: 'View', zh: '视图' },
        fields: ['name', 'resource', 'scope', 'isDefault', 'content'],
      },
    ],
  },
  samples: n => ({ content: JSON.stringify({ query: `q=${n}` }) }),
  import: false,
  export: false,
})

export type SavedView = RecordOf<typeof savedView>
