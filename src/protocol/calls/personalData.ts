import { defineCall } from '../../schema/call/index.ts'
import { text } from '../../schema/fields/index.ts'
import { paths } from '../paths.ts'

/** A person's data as a file of JSON; the right is that of the person's resource. */
export const exportPersonalData = defineCall({
  path: `${paths.root}/personalData/export`,
  summary: 'All that the institution knows of a person, as a JSON file',
  audience: 'member',
  writes: false,
  input: {
    resource: text({ label: { en: 'Kind of person', zh: '人员类型' }, required: true, max: 40 }),
    id: text({ label: { en: 'Person', zh: '人员' }, required: true, max: 64 }),
  },
  output: 'file',
  errors: ['404', '804', '905'],
})
