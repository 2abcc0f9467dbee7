import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(2, 6, rules)
