export { post } from './api'
