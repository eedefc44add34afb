export { word } from './words'
