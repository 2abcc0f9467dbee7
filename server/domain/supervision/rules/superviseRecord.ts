import { recipients } from '../names.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { superviseRecord } from '../../../../resources/supervision/supervise-record/superviseRecord.resource.ts'

export const superviseRecordRules = defineRules(superviseRecord, {
  computed: (ids, { reading }) => recipients(reading, ids),
  actions: {},
})
