import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(3, 6, rules)
