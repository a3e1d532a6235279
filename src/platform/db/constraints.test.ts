import { expect, it } from 'vitest';
import { findViolatedConstraint, isRefusedData, isRetryable, isUnavailable } from './constraints.js';

const toError = (code: string, message: string, constraint?: string) =>
  Object.assign(new Error(message), { code, ...(constraint && { constraint }) });

it.each([
  ['a server', toError('23505', 'duplicate key value violates unique constraint "list_name"', 'list_name')],
  ['a node of a cluster', toError('23505', 'duplicate key value violates unique constraint "list_name_102345"')],
  ['a shard on the node itself', toError('23505', 'duplicate key', 'list_name_102345')],
  ['a copy to a shard', toError('XX000', 'duplicate key value violates unique constraint "list_name_102345"')],
])('a violated constraint is named as %s reports it', (_, error) => {
  expect([findViolatedConstraint(error), isRefusedData(error)]).toEqual(['list_name', true]);
});

it('other errors name no constraint', () => {
  for (const error of [toError('XX000', 'could not open relation'), toError('40001', 'canceled'), new Error('closed')])
    expect([findViolatedConstraint(error), isRefusedData(error)]).toEqual([undefined, false]);
});

it.each([
  ['40001', 'could not serialize access due to concurrent update', true],
  ['XX000', 'could not find valid entry for shard 102345', true],
  ['XX000', 'could not open relation with OID 5', false],
  ['42601', 'syntax error', false],
])('%s %s is worth a retry: %s', (code, message, expected) => {
  const error = toError(code, message);
  expect([isRetryable(error), isUnavailable(error)]).toEqual([expected, expected]);
});

it('a node that a cluster lost in the middle of a transaction is a database that cannot be reached', () => {
  const error = toError('XX000', 'failure on connection marked as essential: db1.example.com:5432');
  expect([isRetryable(error), isUnavailable(error)]).toEqual([false, true]);
});
