<?php
// A webhook receiver that uses only PHP (8.1 or newer).
// Run: PORT=8080 WEBHOOK_SECRET=whsec_... php php.php
// Behind Apache or PHP-FPM, use everything except start_server().

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1024 * 1024;
const ISO_8601 = '/^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/D';

class Refused extends Exception
{
}

/** Returns the event as an array. $body is the raw body; $header returns a header by its name, or ''. */
function verify(callable $header, string $body, string $secret): array
{
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    if (!hash_equals($expected, $header('X-Webhook-Signature'))) {
        throw new Refused('wrong signature');
    }

    $event = json_decode($body, true);
    if (!is_array($event) || !is_string($event['event'] ?? null)) {
        throw new Refused('not an event');
    }
    if (($event['webhookId'] ?? null) !== $header('X-Webhook-Id')) {
        throw new Refused('id differs from the signed body');
    }
    if (($event['timestamp'] ?? null) !== $header('X-Webhook-Timestamp')) {
        throw new Refused('timestamp differs from the signed body');
    }
    if (abs(microtime(true) - parse_time($event['timestamp'])) > TOLERANCE_SECONDS) {
        throw new Refused('too old or from the future');
    }
    return $event;
}

/** Seconds since 1970. PHP's own parser accepts many other formats and changes February 31 to a day in March. */
function parse_time(string $text): float
{
    $readable = preg_match(ISO_8601, $text, $part) && checkdate((int) $part[2], (int) $part[3], (int) $part[1]);
    $time = $readable ? date_create_immutable($text) : false;
    if ($time === false) {
        throw new Refused('timestamp is not ISO 8601');
    }
    return (float) $time->format('U.u');
}

/**
 * True for the first delivery of an id; a retry repeats the id. PHP keeps no state between requests, so this creates
 * a file, which only one of two requests can do. In production, use a unique column of your database.
 */
function is_first(string $webhookId): bool
{
    $file = getenv('SEEN_DIR') . '/' . hash('sha256', $webhookId);
    $handle = @fopen($file, 'x');
    return $handle !== false && fclose($handle);
}

function handle_request(string $secret): void
{
    $header = fn (string $name): string => $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
    try {
        $body = file_get_contents('php://input', false, null, 0, MAX_BODY_BYTES + 1);
        if (strlen($body) > MAX_BODY_BYTES) {
            throw new Refused('body too big');
        }
        $event = verify($header, $body, $secret);
    } catch (Refused $reason) {
        http_response_code(400);
        header('Content-Type: text/plain');
        echo $reason->getMessage(), "\n";
        return;
    }
    if (is_first($event['webhookId'])) {
        $line = [$event['event'], $event['data']['id'] ?? '-', $event['webhookId']];
        file_put_contents('php://stdout', implode(' ', $line) . "\n");
    }
    http_response_code(204);
}

/** Starts PHP's built-in web server with this file, and stops it together with this process. */
function start_server(string $port): never
{
    $seen = sys_get_temp_dir() . '/webhook-receiver-' . bin2hex(random_bytes(8));
    mkdir($seen, 0700);
    $command = [PHP_BINARY, '-d', 'display_errors=stderr', '-S', "127.0.0.1:$port", __FILE__];
    $server = proc_open($command, [STDIN, STDOUT, ['file', '/dev/null', 'w']], $pipes, null, ['SEEN_DIR' => $seen] + getenv());
    if (function_exists('pcntl_signal')) {
        pcntl_async_signals(true);
        foreach ([SIGTERM, SIGINT] as $signal) {
            pcntl_signal($signal, fn () => proc_terminate($server));
        }
    }
    while (proc_get_status($server)['running'] && !($probe = @fsockopen('127.0.0.1', (int) $port))) {
        usleep(20_000);
    }
    if (!empty($probe)) {
        fclose($probe);
        echo "listening on http://127.0.0.1:$port\n";
    }
    while (($status = proc_get_status($server))['running']) {
        usleep(100_000);
    }
    array_map('unlink', glob("$seen/*"));
    rmdir($seen);
    exit($status['exitcode'] > 0 ? $status['exitcode'] : 0);
}

$secret = getenv('WEBHOOK_SECRET');
if ($secret === false || $secret === '') {
    fwrite(fopen('php://stderr', 'w'), "Set WEBHOOK_SECRET to the subscription's secret (whsec_...)\n");
    http_response_code(500);
    exit(1);
}
if (PHP_SAPI === 'cli') {
    start_server(getenv('PORT') ?: '8080');
}
handle_request($secret);
