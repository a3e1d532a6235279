import { RolledBackError } from './connection-errors.js';
import type { Session } from './session.js';
import type { Send, Statement } from './statements.js';

interface Transaction {
  /** A connection that nobody else is given meanwhile. */
  readonly session: Session;
  readonly see: ((text: string) => void) | undefined;
  /** Called when the commit is about to be sent: from then on nobody knows the outcome until it is answered. */
  readonly onCommit: (() => void) | undefined;
}

const plain = (text: string): Statement => ({ text, values: [], as: 'plain' });

/** Runs `fn` between begin and commit; rolls back when it rejects. Throws `RolledBackError` when the commit was answered with a rollback. */
export async function transact<T>({ session, see, onCommit }: Transaction, fn: (send: Send) => Promise<T>): Promise<T> {
  const send = (statement: Statement) => {
    see?.(statement.text);
    return session.send(statement);
  };
  await send(plain('begin'));
  let result: T;
  try {
    result = await fn(send);
  } catch (error) {
    await send(plain('rollback')).catch(() => session.destroy('A transaction could not be rolled back.'));
    throw error;
  }
  onCommit?.();
  const { command } = await send(plain('commit'));
  if (command !== 'COMMIT') throw new RolledBackError('The transaction was rolled back: a statement in it had failed.');
  return result;
}
