# Holds connections on which something large was asked for and nothing is read, and opens each again when it is cut.
# In Perl because Node cannot make the segments and the buffer of a connection small. With the large ones of a connection
# within one machine the kernel takes some MB of an answer for a reader; over a network it takes about 100 KB, as here.
# Every Debian has Perl and its Socket.
# perl slow-readers.pl HOST PORT PATH CLIENTS CONNECTIONS_EACH
use strict;
use warnings;
use Socket qw(:DEFAULT IPPROTO_TCP TCP_MAXSEG);

my ($host, $port, $path, $clients, $each) = @ARGV;
my $to = pack_sockaddr_in($port, inet_aton($host));
$SIG{PIPE} = 'IGNORE';

sub hold {
    my ($client) = @_;
    socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
    setsockopt($socket, SOL_SOCKET, SO_RCVBUF, pack('l', 4096)) or die "SO_RCVBUF: $!";
    setsockopt($socket, IPPROTO_TCP, TCP_MAXSEG, pack('l', 536)) or die "TCP_MAXSEG: $!";
    connect($socket, $to) or return;
    my $address = '203.0.113.' . ($client + 1);
    syswrite($socket, "GET $path HTTP/1.1\r\nHost: $host:$port\r\nX-Forwarded-For: $address\r\n\r\n");
    return $socket;
}

my @held = map { hold($_ % $clients) } 0 .. $clients * $each - 1;
$| = 1;
print "held\n";
my $parent = getppid();
while (getppid() == $parent) {
    select(undef, undef, undef, 0.5);
    for my $n (0 .. $#held) {
        # Who reads nothing learns only by sending that the other side is gone; an empty line before a request is allowed.
        next if $held[$n] && syswrite($held[$n], "\r\n");
        $held[$n] = hold($n % $clients);
    }
}
