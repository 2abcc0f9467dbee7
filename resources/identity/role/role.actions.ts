import { defineAction, text } from '../../../src/schema/index.ts'

/** A new role with the same rights and masked data. */
export const copy = defineAction({
  label: { en: 'Copy', zh: '复制' },
  on: 'record',
  icon: 'copy',
  input: {
    name: text({
      label: { en: 'New role name', zh: '新角色名称' },
      required: true,
      rule: 'name',
      max: 50,
    }),
  },
  output: { id: text({ label: { en: 'Role', zh: '角色' }, required: true }) },
  errors: ['9994', '905'],
  right: 'role.create',
})
