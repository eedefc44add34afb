import { describe, expect, it, mock, onTestFinished, test } from 'bun:test';
import { add } from './add';

const seen = mock<(...args: [string]) => void>();

describe('add', () => {
    test.each([
        { a: 1, b: 2, sum: 3 },

        { a: mock(() => 4)(), b: -1, sum: 3 },
    ])('$a and $b', ({ a, b, sum }) => {
        expect(add(a, b)).toBe(sum);
    });
});

describe.if(process.platform.length > 0)('rows', () => {
    it.each([
        { a: 1, sum: 2 },
        { a: 2, sum: 4 }])('$a twice', ({ a, sum }) => {
        expect(add(a, a)).toBe(sum);
    });

    it.each([
        [1, 1, 2],
        [2, 2, 4],
    ])('%i and %i', (a, b, sum) => {
        expect(add(a, b)).toBe(sum);
    });

    it.each([{ a: 1 }, { a: 2 }])('$a', ({ a }) => {
        expect(add(a, 0)).toBe(a);
    });

    it.each(['x', 'y'])('%s', text => {
        seen(text);
        expect(seen).toHaveBeenLastCalledWith(text);
    });

    it.serial('one after the other', { timeout: 500 }, () => {
        const done = mock();
        onTestFinished(done);
        expect(done).not.toHaveBeenCalled();
    });

    it.failing('is known to fail', () => {
        expect(add(1, 1)).toBe(3);
    });
});
