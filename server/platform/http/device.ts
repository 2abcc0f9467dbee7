export { deviceOf } from '../../../src/protocol/device.ts'
