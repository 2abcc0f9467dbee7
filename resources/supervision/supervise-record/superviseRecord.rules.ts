import { recipients } from '../../../server/domain/supervision/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { superviseRecord } from './superviseRecord.resource.ts'

export const superviseRecordRules = defineRules(superviseRecord, {
  computed: (ids, { reading }) => recipients(reading, ids),
  actions: {},
})
