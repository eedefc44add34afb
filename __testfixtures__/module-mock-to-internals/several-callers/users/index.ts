export { currentUser as nameOfUser } from '../session'
