import { integer, references, text } from '../../../src/schema/index.ts'

// the fields that applications and websites on the workbench share
export const launcherName = text({
  label: { en: 'Name', zh: '名称' },
  required: true,
  rule: 'name',
  max: 30,
  search: true,
  taken: '9994',
})
export const launcherAbout = text({
  label: { en: 'Description', zh: '简介' },
  max: 100,
  search: true,
  wide: true,
})
export const launcherRoles = references({
  label: { en: 'Roles', zh: '可见角色' },
  help: { en: 'Leave empty for everybody', zh: '留空表示所有人可见' },
  to: 'role',
  max: 50,
})
export const launcherPlace = integer({
  label: { en: 'Position', zh: '排序' },
  help: { en: 'Lower numbers stand first', zh: '数字小的排在前面' },
  required: true,
  min: 1,
  max: 999,
  default: 100,
})
